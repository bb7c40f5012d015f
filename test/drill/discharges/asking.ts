/** What patients ask for while they leave: what the stay will cost, with their yes to it, and copies of its record, taken back now and then. */
import type { Chance } from '../../support/hospital_week/hospital/chance'
import type { CopyRequest } from '../../support/hospital_week/hospital/record_room'
import type { Patient } from '../../support/hospital_week/patient'
import type { TestBed } from '../../support/hospital_week/test_bed/test_bed'
import { until } from '../waiting'

/** Somebody who leaves. */
export interface Stay {
  testBed: TestBed
  chance: Chance
  id: string
  patient: Patient
  relative: Patient
  asked: Asked
}

/** What was asked for, and what was heard of it. */
export class Asked {
  /** By stay: so many requests for copies were made on the phone. */
  readonly copies = new Map<string, number>()
  /** By stay: a yes was held when it was settled by these sums. */
  readonly agreed = new Set<string>()
  /** What a phone was shown that was not so. */
  readonly broken: string[] = []

  countCopies(id: string, more: number): void {
    this.copies.set(id, (this.copies.get(id) ?? 0) + more)
  }
}

const mostTries = 8

/** Asks until there are sums, and says yes until a yes holds; `meanwhile`: while the first is being said. @throws Error when it never holds */
export async function agree(
  stay: Stay,
  meanwhile: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const { testBed, id, patient, asked } = stay
  for (let tries = 0; tries < mostTries; tries += 1) {
    let shown: Awaited<ReturnType<Patient['presettle']>> | undefined
    await until('the sums', async () => {
      shown = await patient.presettle()
      return shown.state === 'SHOWN' || shown.state === 'CONFIRMED'
    })
    // The yes from before holds.
    if (shown?.state === 'CONFIRMED') return
    const presettlementId = shown?.presettlementId ?? ''
    const yes = () => patient.agree(presettlementId).catch(refusedAsChanged)
    // Now and then the button is tapped twice.
    const taps = stay.chance.next() < 0.3 ? [yes(), yes()] : [yes()]
    await Promise.all([...taps, tries === 0 ? meanwhile() : undefined])
    let state: string | undefined
    await until('what became of the yes', async () => {
      state = (await patient.stay()).presettlement?.state
      return state === 'CONFIRMED' || state === 'CHANGED' || state === 'NOT_ASKED'
    })
    if (state !== 'CONFIRMED') continue
    const taken = testBed.hospital.presettlements.takenOf(id)
    if (taken.length === 0) asked.broken.push(`${id}: CONFIRMED, and the hospital has no yes`)
    return
  }
  throw new Error(`${id}: no yes ever held`)
}

function refusedAsChanged(error: unknown): void {
  if (!String(error).includes('CONFLICT')) throw error
}

/** What becomes of copies. */
const courses = ['done', 'refused', 'taken back', 'accepted before', 'two at once', 'none'] as const
const pickup = { way: 'pickup' } as const

/** Asks for copies of the stay, which is over. */
export async function askForCopies(stay: Stay, number: number): Promise<void> {
  const { testBed, chance, id, patient, asked } = stay
  const { recordRoom, engine } = testBed.hospital
  const course = courses[number % courses.length]
  const request = async (): Promise<string> => {
    asked.countCopies(id, 1)
    const [newest] = await patient.askCopies(pickup)
    return newest?.requestId ?? ''
  }
  const stands = (requestId: string, state: string): Promise<void> =>
    until(`copies ${state}`, async () =>
      (await patient.copies()).some((one) => one.requestId === requestId && one.state === state),
    )
  const arrived = (requestId: string): Promise<void> =>
    until('the request', () => Promise.resolve(recordRoom.requests.has(requestId)))
  switch (course) {
    case 'done': {
      const requestId = await request()
      await arrived(requestId)
      await recordRoom.say(requestId, 'accepted', { pages: 12 })
      await recordRoom.say(requestId, 'ready', { pages: 12 })
      await recordRoom.say(requestId, 'done', { pages: 12 })
      await stands(requestId, 'DONE')
      break
    }
    case 'refused': {
      const requestId = await request()
      await arrived(requestId)
      await recordRoom.say(requestId, 'refused', { reason: '请到窗口' })
      await stands(requestId, 'REFUSED')
      break
    }
    case 'taken back': {
      const requestId = await request()
      if (chance.next() < 0.5) await arrived(requestId)
      await patient.takeCopiesBack(requestId)
      await stands(requestId, 'CANCELLED')
      break
    }
    case 'accepted before': {
      const requestId = await request()
      await arrived(requestId)
      await Promise.all([
        recordRoom.say(requestId, 'accepted', { pages: 12 }, true),
        patient.takeCopiesBack(requestId),
      ])
      await engine.deliver()
      await stands(requestId, 'ACCEPTED')
      break
    }
    case 'two at once': {
      // The check by SMS is passed with the first.
      await request()
      asked.countCopies(id, 2)
      await Promise.all([patient.askCopies(pickup), patient.askCopies(pickup)])
      await until('all three', () => Promise.resolve(openOf(recordRoom.requests, id) === 3))
      break
    }
    default:
  }
}

const openOf = (requests: ReadonlyMap<string, CopyRequest>, id: string): number =>
  [...requests.values()].filter(({ stayId, state }) => stayId === id && state === 'received').length
