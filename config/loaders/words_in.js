const { readdirSync, readFileSync } = require('node:fs')
const path = require('node:path')

/** Every word that stands in the scripts of these folders. */
const known = new Map()

exports.wordsIn = function wordsIn(sources) {
  const key = sources.join('\n')
  if (!known.has(key)) known.set(key, new Set(sources.flatMap(wordsOfFolder)))
  return known.get(key)
}

function wordsOfFolder(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|js)$/.test(entry.name))
    .flatMap(
      (entry) =>
        readFileSync(path.join(entry.parentPath ?? entry.path, entry.name), 'utf8').match(/\w+/g) ??
        [],
    )
}
