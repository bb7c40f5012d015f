/** English names that documents bring along. */
import type { Transaction } from '../../database/client'
import type { Kind } from '../../hospital_documents/envelope'

interface NamedDocument {
  id: string
  english: Readonly<Record<string, string>>
}

/** Stores the English names in these documents; names that are no longer in them are deleted. */
export async function keepEnglish(
  tx: Transaction,
  kind: Kind,
  documents: readonly NamedDocument[],
): Promise<void> {
  const rows = documents.flatMap(({ id, english }) =>
    Object.entries(english).map(([chinese, words]) => ({
      provided_by: `${kind}:${id}`,
      chinese,
      english: words,
    })),
  )
  await tx`delete from english_name where provided_by = any(${documents.map(({ id }) => `${kind}:${id}`)})`
  if (rows.length > 0)
    await tx`
      insert into english_name (provided_by, chinese, english)
      select provided_by, chinese, english from json_populate_recordset(null::english_name, ${JSON.stringify(rows)}::text::json)`
}
