/** SQL of the hospital's names. */
import type { Executor } from '../database/client'

/** Chinese names with their English, each once. */
export async function listEnglish(
  sql: Executor,
): Promise<readonly { chinese: string; english: string }[]> {
  return sql<{ chinese: string; english: string }[]>`
    select distinct on (chinese) chinese, english from english_name order by chinese, provided_by`
}

/** Names of departments and branches (`unit`), and of doctors. */
export async function listNamed(
  sql: Executor,
): Promise<readonly { name: string; isPerson: boolean }[]> {
  return sql<{ name: string; isPerson: boolean }[]>`
    select name, false as is_person from department union select name, false from branch union select name, true from doctor`
}
