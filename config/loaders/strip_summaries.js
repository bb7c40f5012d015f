/** Webpack loader: a call's summary is for the OpenAPI page of the server; phones do without. */
module.exports = function stripSummaries(source) {
  return source.replace(/^\s+summary:\s+(['"`])(?:(?!\1).)*\1,\n/gm, '')
}
