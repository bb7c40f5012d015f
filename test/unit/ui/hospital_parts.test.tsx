import { DoctorCard } from '@/components/doctor_card'
import { FeeTable } from '@/components/fee_table'
import { formatVisitDoctor, formatVisitPlace } from '@/components/format_visit'
import { OrderStatusTag } from '@/components/order_status_tag'
import { PatientChip } from '@/components/patient_chip'
import { TicketCode } from '@/components/ticket_code'
import { orderStatus, orderStatusLabels } from '@/contract/registration'
import { renderPart } from '../../support/client/page'

test.each(orderStatus.options)(
  'status %s has a word and an icon, not only a colour',
  async (status) => {
    const { getByText, container } = await renderPart(() => <OrderStatusTag status={status} />, {})
    expect(getByText(orderStatusLabels[status])).toBeTruthy()
    expect(container.querySelector('[aria-hidden="true"]')).toBeTruthy()
  },
)

test('fees show each part that costs something, and the sum', async () => {
  const { getByText, queryByText } = await renderPart(
    () => (
      <FeeTable fee={{ regFeeFen: 0, treatFeeFen: 2000, totalFeeFen: 2000 }} totalLabel="应付" />
    ),
    {},
  )
  expect(queryByText('挂号费')).toBeNull()
  expect(queryByText('¥0.00')).toBeNull()
  expect(getByText('诊查费')).toBeTruthy()
  expect(getByText('应付')).toBeTruthy()
})

test('a doctor without portrait or skills still has a card', async () => {
  const doctor = {
    name: '林静',
    title: 'attending',
    departName: '儿科',
    photo: null,
    goodAt: null,
  } as const
  const { getByText, queryByText } = await renderPart(() => <DoctorCard doctor={doctor} />, {})
  expect(getByText('主治医师')).toBeTruthy()
  expect(queryByText(/擅长/)).toBeNull()
})

test('the patient chip says for whom the page is and changes it', async () => {
  const change = jest.fn()
  const patient = { name: '李*龙', sex: 'unknown', age: 68, relation: 'parent' } as const
  const { getByRole, fireEvent } = await renderPart(
    () => <PatientChip patient={patient} onPress={change} />,
    {},
  )
  fireEvent.click(getByRole('button', { name: /李\*龙.*父母 · 68 岁.*切换/ }))
  expect(change).toHaveBeenCalledTimes(1)
})

test('a general clinic has no doctor to name', () => {
  expect(
    formatVisitDoctor({ doctorName: null, doctorTitle: null, registrationType: 'general' }),
  ).toBe('普通号')
  expect(
    formatVisitDoctor({ doctorName: '林静', doctorTitle: 'chief', registrationType: 'expert' }),
  ).toBe('林静 主任医师 · 专家号')
  expect(formatVisitPlace({ branchName: '东院区', place: null })).toBe('东院区')
})

test('a ticket code says what it is', async () => {
  const { getByRole } = await renderPart(() => <TicketCode value="T-1" />, {})
  expect(getByRole('img', { name: '就诊二维码' })).toBeTruthy()
})
