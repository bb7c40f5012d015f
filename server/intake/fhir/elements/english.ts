/** English names beside Chinese ones: FHIR's own extension `translation`, and this app's `english` for whatever else has a name. */
import { textOf } from './extension_values'
import { type Translated, translationOf } from './translation'

/** English by the Chinese words: of these texts with what stands beside them, and line by line (`血常规 = Full blood count`) of the extension. */
export function englishOf(
  read: Parameters<typeof textOf>[0],
  ...names: readonly (readonly [text: string | undefined, beside: Translated])[]
): Record<string, string> {
  const lines = textOf(read, 'english')?.split('\n') ?? []
  return Object.fromEntries([
    ...lines.flatMap((line) => {
      const at = line.indexOf('=')
      const [chinese, words] = [line.slice(0, Math.max(at, 0)).trim(), line.slice(at + 1).trim()]
      return chinese === '' || words === '' ? [] : [[chinese, words] as const]
    }),
    ...names.flatMap(([text, beside]) => {
      const words = translationOf(beside)
      return text === undefined || words === undefined ? [] : [[text, words] as const]
    }),
  ])
}
