/** `npm run drill -- kill`: the app dies by kill -9 at random moments while patients pay with insurance and have it back, and pay deposits of which some come too late and go back. */
import { randomInt } from 'node:crypto'
import { History, type OrderRequest } from '../support/history/history'
import { organisation } from '../support/hospital_week/days/organisation'
import { dayAfter } from '../support/hospital_week/hospital/clock'
import { Patient } from '../support/hospital_week/patient'
import { TestBed } from '../support/hospital_week/test_bed/test_bed'
import { judgeAtRest } from './judging'
import { passMinutes, until } from './waiting'

const rounds = Number(process.env.DRILL_ROUNDS ?? 6)
const patientsAtOnce = 3
const feeFen = 1500
const depositFen = 30_000
/** Another sum: nobody pays the same twice without being asked. */
const lateFen = 20_000
/** So long is waited for what was promised. */
const patienceMs = 120_000

/** Plays so many rounds; whether every rule held. */
export async function drillKill(): Promise<boolean> {
  const seed = Number(process.env.DRILL_SEED ?? randomInt(1_000_000))
  console.log(`  DRILL_SEED=${seed}`)
  const testBed = await TestBed.start({ seed, isDeadly: true, speaksFhir: false })
  let minutes: ReturnType<typeof passMinutes> | undefined
  try {
    const today = dayAfter(new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10), 1)
    await testBed.setClock(`${today}T09:00:00+08:00`)
    await testBed.hospital.engine.deliver(...organisation)
    const visit = dayAfter(today, 2)
    await testBed.hospital.registrations.plan(today, dayAfter(today, 6), [
      { id: 'heart', day: visit, feeFen, capacity: 500 },
    ])
    minutes = passMinutes(testBed)
    const history = new History()
    for (let round = 0; round < rounds; round += 1)
      await Promise.all(
        Array.from({ length: patientsAtOnce }, (_unused, index) =>
          live(new Patient(testBed, '方小雨'), {
            testBed,
            history,
            visit,
            id: `${round}-${index}`,
          }),
        ),
      )
    console.log(`  ${await testBed.calm()} times killed, ${rounds * patientsAtOnce} patients`)
    const held = await judgeAtRest(testBed, history, [])
    await minutes.stop()
    return held
  } finally {
    void minutes?.stop()
    await testBed.stop()
  }
}

interface Life {
  testBed: TestBed
  history: History
  visit: string
  id: string
}

/** A registration with insurance, given back; a deposit that stays, and one that comes after the settlement. */
async function live(patient: Patient, { testBed, history, visit, id }: Life): Promise<void> {
  const note = async <Answer>(
    request: OrderRequest,
    act: () => Promise<Answer>,
  ): Promise<Answer | undefined> => history.record(request, act, () => ({ outcome: 'ok' }))
  await patient.signIn()
  await patient.add()
  await testBed.outside.knowHolder(await patient.openid(), patient)
  const { orderId } = await patient.book({ day: visit })
  await note({ kind: 'pay', businessId: orderId, amountFen: feeFen }, () =>
    patient.payInsured('registration', orderId),
  )
  await until(
    'the booking',
    async () => (await patient.standing({ orderId, orderNo: '' })) === 'BOOKED PAID',
    patienceMs,
  )
  await note({ kind: 'refund', businessId: orderId }, () =>
    patient.cancel({ orderId, orderNo: '' }),
  )

  const { ward } = testBed.hospital
  await ward.admit(id, patient.patientNo)
  const pay = async (amountFen: number, meanwhile?: () => Promise<void>): Promise<string> => {
    const { depositId } = await patient.deposit(amountFen, meanwhile)
    await note({ kind: 'pay', businessId: depositId, amountFen }, () => Promise.resolve())
    return depositId
  }
  await pay(depositFen)
  const late = await pay(lateFen, () => Promise.resolve(ward.discharge(id, depositFen)))
  await until(
    'the refund',
    async () => (await patient.depositNow({ depositId: late })).payStatus === 'REFUNDED',
    patienceMs,
  )
  await note({ kind: 'refund', businessId: late }, () => Promise.resolve())
}
