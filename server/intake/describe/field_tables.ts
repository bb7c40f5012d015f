/** The fields of every document kind as a table, from the schemas that the server reads by. */
import * as v from 'valibot'
import { documentSchemas } from '../../hospital_documents'
import { plain } from './schemas'

interface Shape {
  type?: string
  required?: string[]
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
  oneOf?: Shape[]
}
const shape: v.GenericSchema<Shape> = v.looseObject({
  type: v.optional(v.string()),
  required: v.optional(v.array(v.string())),
  properties: v.optional(
    v.record(
      v.string(),
      v.lazy(() => shape),
    ),
  ),
  items: v.optional(v.lazy(() => shape)),
  anyOf: v.optional(v.array(v.lazy(() => shape))),
  oneOf: v.optional(v.array(v.lazy(() => shape))),
})

const head = `# Fields of every document

Made from the schemas that the server reads by (\`npm run docs:integration\`); a test holds it to them. What each kind is for, and what follows from it: [README](README.md). Types, lengths and choices: [openapi.json](openapi.json).

Every document also has \`kind\`, \`id\`, \`version\` and \`at\` (in a file \`version\` and \`at\` may be left out). Required fields may not be null; every other field may be left out. \`[]\` is each entry of a list: its fields are required where the entry is there.

| kind | required | may be left out |
|---|---|---|
`

const ofEveryDocument = new Set(['kind', 'id', 'version', 'at'])

/** The page. */
export const fieldTables = (): string =>
  head +
  Object.entries(documentSchemas)
    .map(([kind, schema]) => {
      const fields = fieldsOf(v.parse(shape, plain(schema, 'input')))
      const [required, others] = [true, false].map((isRequired) =>
        fields
          .filter((one) => one.isRequired === isRequired)
          .map(({ path }) => `\`${path}\``)
          .join(', '),
      )
      return `| \`${kind}\` | ${required === '' ? 'nothing else' : required} | ${others} |\n`
    })
    .join('')

interface Field {
  path: string
  isRequired: boolean
}

/** Of a document that has one of several shapes: all fields, required where every shape wants them. */
function fieldsOf(given: Shape, before = ''): Field[] {
  const shapes = given.anyOf ?? given.oneOf ?? [given]
  const lists = shapes.map((one) => fieldsOfOne(one, before))
  const paths = [...new Set(lists.flat().map(({ path }) => path))]
  return paths.map((path) => ({
    path,
    isRequired: lists.every((list) => list.some((one) => one.path === path && one.isRequired)),
  }))
}

function fieldsOfOne({ required = [], properties = {} }: Shape, before: string): Field[] {
  return Object.entries(properties).flatMap(([name, field]) => {
    if (before === '' && ofEveryDocument.has(name)) return []
    const isRequired = required.includes(name)
    const inside = field.items ?? objectIn(field)
    const path = `${before}${name}${field.items === undefined ? '' : '[]'}`
    const within = inside === undefined ? [] : fieldsOf(inside, `${path}.`)
    // What stands in something that may be left out is required only with it.
    return [{ path, isRequired }, ...within]
  })
}

const objectIn = (field: Shape): Shape | undefined =>
  [field, ...(field.anyOf ?? [])].find(({ properties }) => properties !== undefined)
