import { api } from '@/request/api'
import { Results } from '@/subpages/search/search_index/results'
import { SymptomSteps } from '@/subpages/search/symptom_helper/symptom_steps'
import { renderPart } from '../../../support/client/page'

const department = {
  departId: 'd1',
  name: '儿内科',
  hospitalBranchId: 'b1',
  branchName: '总院',
  reason: '14 周岁以下先看儿科',
}
const advice = {
  isEmergency: false,
  emergencyTelephone: null,
  departments: [department],
  version: '1',
  matchedCount: 1,
}
const symptom = { symptomId: 'cough', name: '咳嗽', redFlags: [] }
const show = (patients: Parameters<typeof SymptomSteps>[0]['patients']) =>
  renderPart(() => <SymptomSteps symptom={symptom} patients={patients} onChoose={() => {}} />, {})
const isOn = (element: Element) => element.getAttribute('aria-checked') === 'true'

test('nobody’s sex is supposed before it is said', async () => {
  const { getAllByRole, getByRole, getByText, fireEvent } = await show([])
  expect(getAllByRole('radio').filter(isOn)).toEqual([])
  fireEvent.click(getByRole('button', { name: '看看挂哪个科' }))
  expect(getByText('请输入年龄')).toBeTruthy()
})

test('a known patient is one tap: his sex and age are not asked', async () => {
  const family = [
    { patientId: 'p1', name: '李*萱', sex: 'female', age: 8 },
    { patientId: 'p2', name: '周*芳', sex: 'unknown', age: 63 },
  ] as const
  const asked = jest.spyOn(api.search, 'adviseDepartments').mockResolvedValue(advice)
  const { getByRole, getByText, findByText, queryByLabelText, fireEvent } = await show(family)
  expect(queryByLabelText(/年龄/)).toBeNull()
  fireEvent.click(getByRole('button', { name: /李\*萱/ }))
  expect(await findByText('儿内科')).toBeTruthy()
  expect(asked.mock.calls).toEqual([
    [{ symptomId: 'cough', age: 8, sex: 'female', hasRedFlag: false }],
  ])
  expect(getByText(/先看儿科/)).toBeTruthy()
})

test('where the sex is not known the age is filled in, and anybody else can be meant', async () => {
  const unknown = { patientId: 'p2', name: '周*芳', sex: 'unknown', age: 63 } as const
  const { getByRole, findByLabelText, fireEvent } = await show([unknown])
  fireEvent.click(getByRole('button', { name: /周\*芳/ }))
  expect((await findByLabelText(/年龄/)).getAttribute('value')).toBe('63')
})

test('somebody else is asked for age and sex', async () => {
  const { getByRole, findByLabelText, fireEvent } = await show([
    { patientId: 'p1', name: '李*萱', sex: 'female', age: 8 },
  ])
  fireEvent.click(getByRole('button', { name: /其他人/ }))
  expect((await findByLabelText(/年龄/)).getAttribute('value')).toBe('')
})

test('a search that can be an emergency names 120 first', async () => {
  const found = { departments: [], doctors: [], symptoms: [] }
  const pain = {
    symptomId: 'chest_pain',
    name: '胸痛',
    isUrgent: true,
    redFlags: [],
    departments: [],
  }
  const calm = await renderPart(
    () => <Results asked="头痛" found={found} onChosen={() => {}} />,
    {},
  )
  expect(calm.queryByRole('alert')).toBeNull()
  const urgent = await renderPart(
    () => <Results asked="头痛" found={{ ...found, symptoms: [pain] }} onChosen={() => {}} />,
    {},
  )
  expect(urgent.getByRole('button', { name: '拨打 120' })).toBeTruthy()
})

test('danger signs come first, departments stand under the symptom', async () => {
  const fever = {
    symptomId: 'fever',
    name: '发热',
    isUrgent: false,
    redFlags: ['抽搐'],
    departments: [department],
  }
  const found = { departments: [], doctors: [], symptoms: [fever] }
  const { container, getByRole } = await renderPart(
    () => <Results asked="孩子发烧" found={found} onChosen={() => {}} />,
    {},
  )
  expect(container.textContent).toMatch(/抽搐.*拨打 120.*发热，可以挂这些科.*儿内科.*谁不舒服/)
  expect(getByRole('button', { name: /儿内科/ })).toBeTruthy()
})
