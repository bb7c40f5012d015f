/** The desk's calls about messages. */
import { deskContract } from '../../../src/contract/desk'
import type { Dependencies } from '../../dependencies'
import type { Route } from '../../http/serve'
import { serveStaff } from '../../http/serve_staff'
import { spanOf } from '../../http/span'
import { listRefused } from './figures_repository'

export function deskRoutes({ sql }: Dependencies): readonly Route[] {
  const { figures } = deskContract
  return [
    serveStaff(figures.messageFailures, async ({ input }) => {
      const { from, to } = spanOf(input)
      return { days: await listRefused(sql, from, to) }
    }),
  ]
}
