import * as v from 'valibot'

import { queueItem } from '@/contract/queue'
import { serverNowText } from '@/request/server_clock'
import { asShape } from '@/storage/parsers'
import { keptNumbers } from '@/storage/keys'
import { hospitalDay } from '@/ui/facts/format_day'

const shape = asShape(v.object({ items: v.array(queueItem), updatedAt: v.string() }))
type Numbers = NonNullable<ReturnType<typeof shape>>

/** Keeps the numbers for the moments without network. */
export function keepNumbers({ items, updatedAt }: Numbers): void {
  if (items.length === 0) return keptNumbers.remove()
  keptNumbers.write({ items, updatedAt })
}

/** The numbers as last shown, and when; a number is valid for its day. */
export function numbersWithoutNetwork(): Numbers | undefined {
  const kept = shape(keptNumbers.read())
  const isOfToday =
    kept !== undefined && hospitalDay(kept.updatedAt) === hospitalDay(serverNowText())
  return isOfToday ? kept : undefined
}
