/** FHIR's own extension for another language, where it stands beside a text. */
import * as v from 'valibot'

const url = 'http://hl7.org/fhir/StructureDefinition/translation'

const part = v.object({
  url: v.string(),
  valueCode: v.optional(v.string()),
  valueString: v.optional(v.string()),
})

/** The extension element beside a text, e.g. `_name` beside `name`. */
export const translated = v.optional(
  v.object({
    extension: v.optional(
      v.array(v.object({ url: v.string(), extension: v.optional(v.array(part), []) })),
      [],
    ),
  }),
)
export type Translated = v.InferOutput<typeof translated>

/** Its English. */
export function translationOf(beside: Translated): string | undefined {
  const parts = (beside?.extension ?? []).filter((one) => one.url === url)
  return parts
    .find(({ extension }) =>
      extension.some((one) => one.url === 'lang' && /^en\b/.test(one.valueCode ?? '')),
    )
    ?.extension.find((one) => one.url === 'content')?.valueString
}
