/** Home's step of a follow-up: to be booked and near. */
import { followUpsOf } from '../../../server/areas/home/follow_up_steps'
import { forAllTests } from '../../support/server/for_tests'
import { ask, dayIn } from '../registration/follow_ups/asking'
import { TestApp, type Person } from '../registration/test_app'

const testApp = forAllTests(() => TestApp.start())
const steps = ({ accountId }: Person) => followUpsOf(testApp.dependencies, accountId)

it('says until when and where, not what for', async () => {
  const person = await testApp.person()
  await ask(testApp, person, { id: 'H1', doctorId: 'doc', reason: '复查血糖' })
  const [step] = await steps(person)
  expect(step).toMatchObject({
    patientId: person.patientId,
    step: {
      kind: 'follow_up',
      title: expect.stringMatching(/^医生请您\d+月\d+日前来复诊$/) as string,
      place: '科室d1 · 沈怀远',
    },
  })
  expect(JSON.stringify(step)).not.toContain('血糖')
})

it('says nothing of one that is booked, or far away', async () => {
  const booked = await testApp.person()
  await ask(testApp, booked, { id: 'H2' })
  const { sourceTimeId } = await testApp.source()
  await testApp.order(booked, sourceTimeId)
  const far = await testApp.person()
  const [from, until] = [await dayIn(testApp, 20), await dayIn(testApp, 30)]
  await ask(testApp, far, { id: 'H3', from, until })
  expect([await steps(booked), await steps(far)]).toEqual([[], []])
})
