/** `npm run drill -- discharges`: the app dies by kill -9 at random moments while patients leave the ward. Deposits go back to both phones, settlements are taken back and changed, some owe and pay once; they ask what it costs and say yes to it, and ask for copies of the record and take that back. In the end the books of the hospital, the app and the channel say the same of every stay. */
import { randomInt } from 'node:crypto'
import { History } from '../../support/history/history'
import { organisation } from '../../support/hospital_week/days/organisation'
import { Chance } from '../../support/hospital_week/hospital/chance'
import { dayAfter } from '../../support/hospital_week/hospital/clock'
import { Patient } from '../../support/hospital_week/patient'
import { TestBed } from '../../support/hospital_week/test_bed/test_bed'
import { judgeAtRest } from '../judging'
import { passMinutes, until } from '../waiting'
import { answered, askedDifferently } from './asked_agreement'
import { agree, askForCopies, Asked, type Stay } from './asking'
import { disagreements } from './money_agreement'

const discharges = Number(process.env.DRILL_ROUNDS ?? 200)
const atOnce = 10

/** How a stay ends. */
const endings = [
  'left over',
  'left over, paid out at the window',
  'died, left over',
  'a deposit comes too late',
  'taken back, a charge more',
  'changed at once, a charge less',
  'owed',
  'owed, two pay',
  'owed, the window was faster',
] as const
type Ending = (typeof endings)[number]

/** Plays so many discharges; whether all books agree. */
export async function drillDischarges(): Promise<boolean> {
  const seed = Number(process.env.DRILL_SEED ?? randomInt(1_000_000))
  console.log(`  DRILL_SEED=${seed}`)
  const testBed = await TestBed.start({
    seed,
    isDeadly: true,
    livesMs: [200, 8_000],
    speaksFhir: false,
  })
  let minutes: ReturnType<typeof passMinutes> | undefined
  try {
    const today = dayAfter(new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10), 1)
    await testBed.setClock(`${today}T09:00:00+08:00`)
    await testBed.hospital.engine.deliver(...organisation)
    await testBed.hospital.recordRoom.offer()
    minutes = passMinutes(testBed)
    const relative = new Patient(testBed, '家属')
    await relative.signIn()
    const chance = new Chance(seed)
    const asked = new Asked()
    let next = 0
    const lives = Array.from({ length: atOnce }, async () => {
      while (next < discharges) {
        const number = (next += 1)
        const ending = endings[number % endings.length] ?? 'left over'
        const patient = new Patient(testBed, '方小雨')
        const stay = { testBed, chance, id: `D${number}`, patient, relative, asked }
        await leave(stay, ending)
        if (ending !== 'died, left over') await askForCopies(stay, number)
      }
    })
    await Promise.all(lives)
    console.log(`  ${await testBed.calm()} times killed, ${discharges} discharges`)
    await testBed.hospital.engine.publishAgain()
    await answered(testBed.sql)
    const held = await judgeAtRest(testBed, new History(), [])
    await minutes.stop()
    const broken = [...(await disagreements(testBed)), ...(await askedDifferently(testBed, asked))]
    for (const line of broken) console.error(`BROKEN: ${line}`)
    const { presettlements, recordRoom } = testBed.hospital
    console.log(
      `  ${presettlements.yeses.size} times a yes, ${recordRoom.requests.size} requests for copies; ${broken.length} of which the books say different things`,
    )
    return held && broken.length === 0
  } finally {
    void minutes?.stop()
    await testBed.stop()
  }
}

/** From admission to the way home. */
async function leave(stay: Stay, ending: Ending): Promise<void> {
  const { testBed, chance, id, patient } = stay
  const { ward } = testBed.hospital
  await patient.signIn()
  await patient.add()
  await ward.admit(id, patient.patientNo)
  await payIn(stay)
  const paidFen = ward.balanceFen(id)
  const isOwed = ending.startsWith('owed')
  // Sometimes the whole of what the app has goes back, and some of the window's.
  const share = chance.between(0.05, 0.9)
  const costFen = Math.round(isOwed ? paidFen + chance.between(1000, 60_000) : paidFen * share)
  // An uninsured or out-of-town stay has no funds.
  const hasFunds = !isOwed && chance.next() >= 0.4
  const insuranceFen = hasFunds ? Math.round(Math.min(costFen, paidFen) * 0.3) : 0
  if (ending === 'a deposit comes too late') await ward.charge(id, [costFen - 500, 500])
  else await goThroughSteps(stay, costFen, insuranceFen)
  const isAgreed = !['a deposit comes too late', 'changed at once, a charge less'].includes(ending)
  if (isAgreed) stay.asked.agreed.add(id)
  await (isOwed ? payWhatIsOwed(stay, ending, 0) : takeBack(stay, ending, insuranceFen))
}

/** The steps of leaving, and a yes to what it costs. While it is being settled nobody pays in any more. */
async function goThroughSteps(stay: Stay, costFen: number, insuranceFen: number): Promise<void> {
  const { testBed, chance, id } = stay
  const { presettlements, ward } = testBed.hospital
  const lateFen = chance.next() < 0.5 ? 500 : 0
  await ward.charge(id, [costFen - 500, 500 - lateFen])
  await ward.discharges.step(id, 3)
  presettlements.insure(id, insuranceFen)
  const isLate = lateFen > 0
  await agree(stay, isLate ? () => ward.charge(id, [costFen - 500, 500]) : undefined)
  // The charge may have come behind the yes.
  if (isLate) await agree(stay)
}

/** One or two deposits from the phone, sometimes one by a link, sometimes one at the window. */
async function payIn({ testBed, chance, id, patient, relative }: Stay): Promise<void> {
  const sum = (): number => Math.round(chance.between(10_000, 90_000))
  const entered = (one: Patient, deposit: { depositId: string }): Promise<void> =>
    until('the receipt', async () => (await one.depositNow(deposit)).status === 'DONE')
  await entered(patient, await patient.deposit(sum()))
  if (chance.next() < 0.4) await entered(patient, await patient.deposit(sum()))
  if (chance.next() < 0.4) {
    const token = await patient.payLink()
    await entered(relative, await relative.payByLink({ token, amountFen: sum() }))
  }
  if (chance.next() < 0.4) await testBed.hospital.ward.atWindow(`W${id}`, id, sum())
}

async function takeBack(stay: Stay, ending: Ending, insuranceFen: number): Promise<void> {
  const { testBed, id, patient } = stay
  const { engine, ward } = testBed.hospital
  const { discharges: office } = ward
  switch (ending) {
    case 'a deposit comes too late':
      await patient.deposit(5_000, () => office.settle(id, insuranceFen))
      break
    case 'changed at once, a charge less':
      office.settle(id, insuranceFen, `JS-${id}-1`)
      office.reverse(id)
      await ward.charge(id, [500], true)
      office.settle(id, 0, `JS-${id}-2`)
      break
    case 'died, left over':
      office.settle(id, insuranceFen)
      testBed.hospital.records.die(patient.patientNo, testBed.hospital.clock.today())
      break
    default:
      office.settle(id, insuranceFen)
  }
  await engine.deliver()
  await returned(stay)
  if (ending === 'taken back, a charge more') {
    office.reverse(id)
    await ward.charge(id, [ward.costFen(id), 4_000], true)
    await engine.deliver()
    await agree(stay)
    office.settle(id, insuranceFen, `JS-${id}-2`)
    await engine.deliver()
  }
  if (ending === 'left over, paid out at the window') await ward.payOut(id)
}

/** The app has asked for as much as the hospital's books say. */
const returned = ({ testBed, id }: Stay): Promise<void> =>
  until('what goes back', async () => {
    const [row] = await testBed.sql<{ fen: number }[]>`
      select coalesce(sum(r.amount_fen), 0)::int as fen
      from inpatient_settlement_refund r join inpatient_stay s using (inpatient_id) where s.hospital_stay_id = ${id}`
    return row?.fen === testBed.hospital.ward.discharges.returnedFen(id)
  })

async function payWhatIsOwed(stay: Stay, ending: Ending, insuranceFen: number): Promise<void> {
  const { testBed, id, patient, relative } = stay
  const { engine, ward } = testBed.hospital
  ward.discharges.settle(id, insuranceFen)
  await engine.deliver()
  const amountFen = -ward.balanceFen(id)
  await until('what is owed', async () => (await patient.stay()).owed?.amountFen === amountFen)
  switch (ending) {
    case 'owed, two pay': {
      const token = await patient.payLink()
      const request = { token, amountFen, purpose: 'settlement' as const }
      await relative.payByLink(request, () => patient.payOwed())
      break
    }
    case 'owed, the window was faster':
      await patient.payOwed(() => ward.close(id))
      break
    default:
      await patient.payOwed()
  }
  await until('the end', () => Promise.resolve(ward.balanceFen(id) === 0))
  await engine.deliver()
}
