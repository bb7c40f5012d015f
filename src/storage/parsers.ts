import * as v from 'valibot'

/** Accepts anything; its reader validates. */
export function asAnything(raw: unknown): unknown {
  return raw || undefined
}

/** Accepts a text that is not empty. */
export function asText(raw: unknown): string | undefined {
  return typeof raw === 'string' && raw !== '' ? raw : undefined
}

/** Accepts true or false. */
export function asBoolean(raw: unknown): boolean | undefined {
  return typeof raw === 'boolean' ? raw : undefined
}

/** Accepts a finite number. */
export function asNumber(raw: unknown): number | undefined {
  return typeof raw === 'number' && Number.isFinite(raw) ? raw : undefined
}

/** Accepts a list of texts; other entries are left out. */
export function asTexts(raw: unknown): string[] | undefined {
  return Array.isArray(raw)
    ? raw.filter((entry): entry is string => typeof entry === 'string')
    : undefined
}

/** Accepts what a contract schema describes. */
export function asShape<Schema extends v.GenericSchema>(
  schema: Schema,
): (raw: unknown) => v.InferOutput<Schema> | undefined {
  return (raw) => {
    const result = v.safeParse(schema, raw)
    return result.success ? result.output : undefined
  }
}
