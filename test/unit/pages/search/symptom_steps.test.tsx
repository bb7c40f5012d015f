import { Results } from '@/subpages/search/search_index/results'
import { SymptomSteps } from '@/subpages/search/symptom_helper/symptom_steps'
import { renderPart } from '../../../support/client/page'

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

test('a known patient is one tap, with his own sex and age', async () => {
  const { getByRole, getByLabelText, fireEvent } = await show([
    { patientId: 'p1', name: '*明', sex: 'male', age: 35 },
    { patientId: 'p2', name: '周*芳', sex: 'female', age: 63 },
  ])
  fireEvent.click(getByRole('radio', { name: /\*明/ }))
  expect(isOn(getByRole('radio', { name: '男' }))).toBe(true)
  expect(isOn(getByRole('radio', { name: '女' }))).toBe(false)
  expect(getByLabelText(/年龄/).getAttribute('value')).toBe('35')
})

test('a search that can be an emergency names 120 first', async () => {
  const found = { departments: [], doctors: [], symptoms: [] }
  const pain = { symptomId: 'chest_pain', name: '胸痛', isUrgent: true }
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
