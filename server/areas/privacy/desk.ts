/** The desk's call about how accounts and the desk were entered. */
import { deskContract } from '../../../src/contract/desk'
import type { Route } from '../../area'
import { takePage } from '../../database/keyset_page'
import type { Dependencies } from '../../dependencies'
import { deviceOf } from '../../http/caller_words'
import { serveStaff } from '../../http/serve_staff'
import { listSecurityLines } from '../audit'

const pageSize = 50

export function deskRoutes({ sql }: Dependencies): readonly Route[] {
  return [
    serveStaff(deskContract.security.list, async ({ input }) => {
      const rows = await listSecurityLines(sql, { ...input, limit: pageSize + 1 })
      return takePage(rows, pageSize, ({ mark: _mark, at, userAgent, ...row }) => ({
        ...row,
        at: at.toISOString(),
        device: deviceOf(userAgent),
      }))
    }),
  ]
}
