/** What the list shows stands in its address. */
import * as v from 'valibot'
import { workKind } from '@/contract/desk/work/work_kinds'
import { workAge, workMoney, workSort, type WorkAsked } from '@/contract/desk/work/work_shapes'
import { useAsked } from '../../parts/asked'

const whole = v.object({
  state: v.fallback(v.picklist(['open', 'ended']), 'open'),
  kind: v.fallback(v.optional(workKind), undefined),
  age: v.fallback(v.optional(workAge), undefined),
  money: v.fallback(v.optional(workMoney), undefined),
  person: v.optional(v.string()),
  sort: v.fallback(workSort, 'age'),
})
export type Wanted = Omit<WorkAsked, 'after'>

/** What is asked for, and asking for something else; what the address says wrongly is not asked for. */
export function useWanted(): [Wanted, (changes: Partial<Wanted>) => void] {
  const [asked, set] = useAsked()
  const wanted = v.parse(whole, Object.fromEntries(asked))
  return [
    wanted,
    ({ sort, state, ...changes }) =>
      set({
        ...changes,
        ...(sort !== undefined && { sort: sort === 'age' ? undefined : sort }),
        ...(state !== undefined && { state: state === 'open' ? undefined : state }),
      }),
  ]
}
