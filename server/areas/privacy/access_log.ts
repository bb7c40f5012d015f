/** The access log: who read or changed what. */
import type { AccessEvent } from '../../../src/contract/privacy'
import type { Page } from '../../../src/contract/values'
import { takePage } from '../../database/keyset_page'
import type { Dependencies } from '../../dependencies'
import type { Account } from '../../http/caller'
import { said } from '../../language/callers_language'
import * as audit from '../audit'
import { maskName } from '../patient'
import { tailOf } from '../verification'
import { labelOfAction } from './words'

/** A page of the log, newest first: the account's own actions, and others' on patients whose file has its phone. */
export async function listAccessEvents(
  { sql }: Dependencies,
  { accountId }: Account,
  { pageSize, after }: { pageSize: number; after?: string | undefined },
): Promise<Page<AccessEvent>> {
  const rows = await audit.listAccessEvents(sql, accountId, { after, limit: pageSize + 1 })
  return takePage(rows, pageSize, (row) => eventOf(row, accountId))
}

function eventOf(row: audit.AccessRow, accountId: string): AccessEvent {
  return {
    at: row.at.toISOString(),
    who: whoOf(row, accountId),
    what: labelOfAction(row.action),
    patientName: row.patientName && !row.isActing ? maskName(row.patientName) : row.patientName,
  }
}

function whoOf(row: audit.AccessRow, accountId: string): string {
  if (row.accountId === null) return '医院'
  if (row.accountId === accountId) return '您'
  return row.tel === null ? '另一个账号' : said`尾号${tailOf(row.tel)}的账号`
}
