/** Prints what caniuse says of style sheets, as JSON: stylelint loads its plugins in a way that Jest does not know. */
import process from 'node:process'
import stylelint from 'stylelint'

const [files, options] = process.argv.slice(2)
const { results } = await stylelint.lint({
  files,
  config: {
    plugins: ['stylelint-no-unsupported-browser-features'],
    rules: { 'plugin/no-unsupported-browser-features': [true, JSON.parse(options)] },
  },
})
const warnings = results.flatMap(({ warnings: own }) => own.map(({ text }) => text))
console.log(JSON.stringify({ sheets: results.length, warnings }))
