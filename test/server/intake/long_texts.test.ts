/** A text of five megabytes in any field of any document holds the process for less than a second: patients are waiting beside it. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { allAreas } from '../../../server/app'
import { urlOf } from '../../../server/hospital_documents/fhir_extensions'
import { englishOf } from '../../../server/intake/fhir/elements/english'
import { registryOf } from '../../../server/intake/registry'

const mostMs = 1000
const size = 5_000_000
/** What patterns go back and forth in: spaces, letters, digits, and what looks like the half of something. */
const long = [' ', 'A', '= '].map((part) => part.repeat(size / Buffer.byteLength(part)))

const example: { documents: { kind: string }[] } = JSON.parse(
  readFileSync(path.join(__dirname, '../../../docs/integration/example.json'), 'utf8'),
)

/** The value once for each of its texts, with another one in its place. */
function* withText(value: unknown, text: string): Generator<unknown> {
  if (typeof value === 'string') yield text
  else if (Array.isArray(value))
    for (const [index, part] of value.entries())
      for (const changed of withText(part, text))
        yield value.map((one: unknown, at) => (at === index ? changed : one))
  else if (typeof value === 'object' && value !== null)
    for (const [name, part] of Object.entries(value))
      if (!['kind', 'resourceType', 'url'].includes(name))
        for (const changed of withText(part, text)) yield { ...value, [name]: changed }
}

it.each(example.documents.map((document) => [document.kind, document] as const))(
  'a %s is read at once, whichever of its texts it is',
  (name, document) => {
    const kind = registryOf(allAreas).kindOf(name)
    let slowest = 0
    for (const text of long)
      for (const value of withText(document, text)) {
        const from = performance.now()
        kind?.open([value])
        slowest = Math.max(slowest, performance.now() - from)
      }
    expect(slowest).toBeLessThan(mostMs)
  },
)

it('lines of English words over FHIR are read at once', () => {
  for (const text of long) {
    const from = performance.now()
    englishOf({ extension: [{ url: urlOf('english'), valueString: text }] })
    expect(performance.now() - from).toBeLessThan(mostMs)
  }
})
