/** CSS modules in tests: every class is called by its own name. */
module.exports = new Proxy(
  { __esModule: true },
  {
    get: (known, name) =>
      name === '__esModule'
        ? true
        : name === 'default'
          ? module.exports
          : (known[name] ?? String(name)),
  },
)
