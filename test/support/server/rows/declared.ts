/** `tsx declared.ts`: prints the server's typed templates as JSON; what was read of the same sources before stands in `.cache`. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const cache = '.cache/row_types.json'
const inputs = ['server', 'src/contract', 'test/support/server/rows', 'package-lock.json']

function hashOf(places: readonly string[]): string {
  const hash = createHash('sha256')
  for (const place of places) {
    const files = place.endsWith('.json')
      ? [place]
      : readdirSync(place, { recursive: true, encoding: 'utf8' })
          .filter((name) => /\.(ts|json)$/.test(name))
          .sort()
          .map((name) => path.join(place, name))
    for (const file of files) hash.update(file).update(readFileSync(file))
  }
  return hash.digest('hex')
}

async function main(): Promise<void> {
  const hash = hashOf(inputs)
  const before: unknown = existsSync(cache) ? JSON.parse(readFileSync(cache, 'utf8')) : undefined
  if (!(before instanceof Object && 'hash' in before && before.hash === hash)) {
    // Some seconds, for the compiler.
    const { templatesOf } = await import('./declaring')
    mkdirSync(path.dirname(cache), { recursive: true })
    writeFileSync(cache, JSON.stringify({ hash, templates: templatesOf() }))
  }
  process.stdout.write(readFileSync(cache, 'utf8'))
}

void main()
