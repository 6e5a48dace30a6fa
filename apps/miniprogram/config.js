/** Address of the client: https, registered as a business domain of this mini-program in the vendor's console. */
module.exports = { clientAddress: 'https://fleet.example.com' }
