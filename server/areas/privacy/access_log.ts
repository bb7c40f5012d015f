/** Who looked at what, or changed it. */
import type { AccessEvent } from '../../../src/contract/privacy'
import type { Page } from '../../../src/contract/values'
import type { Account } from '../../area'
import type { Dependencies } from '../../dependencies'
import * as audit from '../audit'
import { givenName } from '../patient'
import { tailOf } from '../verification'
import { wordsOfAction } from './words'

/** One page of the log: the account's own doings, and others' with patients whose file has its phone. */
export async function listAccessEvents(
  { sql }: Dependencies,
  account: Account,
  { page, pageSize }: PageAsked,
): Promise<Page<AccessEvent>> {
  const [rows, total] = await Promise.all([
    audit.listAccessEvents(sql, account.accountId, {
      limit: pageSize,
      offset: (page - 1) * pageSize,
    }),
    audit.countAccessEvents(sql, account.accountId),
  ])
  return { list: rows.map((row) => eventOf(row, account.accountId)), page, pageSize, total }
}

interface PageAsked {
  page: number
  pageSize: number
}

function eventOf(row: audit.AccessRow, accountId: string): AccessEvent {
  return {
    at: row.at.toISOString(),
    who: whoOf(row, accountId),
    what: wordsOfAction(row.action),
    patientName: row.patientName === null ? null : givenName(row.patientName),
  }
}

function whoOf(row: audit.AccessRow, accountId: string): string {
  if (row.accountId === null) return '医院'
  if (row.accountId === accountId) return '您'
  return row.tel === null ? '另一个账号' : `尾号${tailOf(row.tel)}的账号`
}
