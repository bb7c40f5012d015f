/** Pictures in tests: an address. */
module.exports = { __esModule: true, default: '/picture.svg' }
