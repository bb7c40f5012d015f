/** What the page reads, again and again. */
import { figureCalls } from '@/contract/desk/figures'
import { useMay } from '../../app/self'
import { today } from '../../parts/words'
import { api } from '../../request/api'
import { useRead } from '../../request/queries'

const renewing = { everyMs: 15_000 }

/** What waits for a person, in numbers. */
export const useStanding = () =>
  useRead(['work', 'standing'], (how) => api.work.standing({}, how), renewing)

/** What should be done first. */
export const useFirst = () =>
  useRead(['work', 'first'], (how) => api.work.list({ sort: 'due' }, how), renewing)

export const useUsual = () =>
  useRead(['figures', 'usual'], (how) => api.figures.usual({}, how), renewing)

/** Undefined for whoever may not know it. */
export function useMoney() {
  const isOn = useMay(figureCalls.money)
  const read = useRead(['figures', 'money'], (how) => api.figures.money({}, how), {
    ...renewing,
    isOn,
  })
  return isOn ? read : undefined
}

/** Today's places. */
export function usePlaces() {
  const day = today()
  const span = { from: day, to: day }
  return useRead(['figures', 'places', day, day], (how) => api.figures.places(span, how), renewing)
}

export const useQueues = () =>
  useRead(['figures', 'queues'], (how) => api.figures.queues({}, how), renewing)

export const useHealth = () =>
  useRead(['figures', 'health'], (how) => api.figures.health({}, how), renewing)
