/** What is chosen stands in the address, so that a colleague can be shown it before it begins. */
import { useMemo } from 'react'
import type { ClosureKind } from '@/contract/desk/words/closure_words'
import { useAsked } from '../../parts/asked'
import { today } from '../../parts/words'

export interface Scope {
  kind: ClosureKind
  from: string
  to: string
  branchIds: string[]
  departmentIds: string[]
  doctorIds: string[]
  standInId?: string
  toScheduleId?: string
}

const listOf = (text: string | null): string[] => (text ?? '').split(',').filter((id) => id !== '')

function scopeOf(asked: URLSearchParams): Scope {
  const from = asked.get('from') ?? today()
  const standInId = asked.get('standIn')
  const toScheduleId = asked.get('into')
  const kind = asked.get('kind')
  return {
    kind: kind === 'replace' || kind === 'move' ? kind : 'stop',
    from,
    to: asked.get('to') ?? from,
    branchIds: listOf(asked.get('branches')),
    departmentIds: listOf(asked.get('departments')),
    doctorIds: listOf(asked.get('doctors')),
    ...(standInId !== null && { standInId }),
    ...(toScheduleId !== null && { toScheduleId }),
  }
}

/** The scope, and choosing another one. */
export function useScope(): [Scope, (changes: Partial<Scope>) => void] {
  const [asked, set] = useAsked()
  const scope = useMemo(() => scopeOf(asked), [asked])
  const change = (changes: Partial<Scope>) => {
    // From the address itself: `scope` is older while the list is drawn anew, and a day chosen a moment ago would be lost.
    const next = { ...scopeOf(new URLSearchParams(window.location.search)), ...changes }
    set({
      kind: next.kind === 'stop' ? undefined : next.kind,
      from: next.from,
      to: next.to,
      branches: next.branchIds.join(','),
      departments: next.departmentIds.join(','),
      doctors: next.doctorIds.join(','),
      standIn: next.kind === 'replace' ? next.standInId : undefined,
      into: next.kind === 'move' ? next.toScheduleId : undefined,
    })
  }
  return [scope, change]
}
