/** Styles in tests: none. */
module.exports = {}
