/** Where the client is served: an https address that the vendor's console lists as a business domain of this mini-program. */
module.exports = { clientAddress: 'https://fleet.example.com' }
