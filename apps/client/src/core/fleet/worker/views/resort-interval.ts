/** Reports move rows to other places at most this often: nobody can read or press rows that move all the time. ms. */
export const resortInterval = 5000
