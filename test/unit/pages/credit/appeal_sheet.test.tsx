import { fireEvent } from '@testing-library/dom'
import { act } from 'react'
import type { NoShow } from '@/contract/registration'
import { ServerRefused } from '@/request/sending/errors'
import { AppealSheet } from '@/subpages/credit/appeal_sheet'
import { renderPage } from '../../../support/client/page'

const noShow: NoShow = {
  orderId: 'o-1',
  patientId: 'p-1',
  patientName: '王*兰',
  departName: '心内科',
  doctorName: '李明',
  visitDate: '2026-11-20',
  beginTime: '09:00',
  standing: 'counts',
  appeal: null,
  canAppeal: true,
}

async function openSheet(onAppeal: (reason: string) => Promise<void>) {
  const found = await renderPage(() => (
    <AppealSheet noShow={noShow} onClose={() => undefined} onAppeal={onAppeal} />
  ))
  return {
    ...found,
    appeal: (reason: string) =>
      act(async () => {
        fireEvent.input(await found.findByLabelText('原因'), { target: { value: reason } })
        fireEvent.click(await found.findByText('提交申诉'))
      }),
  }
}

describe('an appeal against a no-show', () => {
  it('says that a reason is too short before it is sent', async () => {
    const onAppeal = jest.fn().mockResolvedValue(undefined)
    const { appeal, findByText } = await openSheet(onAppeal)
    await appeal('急诊')
    await findByText('请写明原因，至少 5 个字')
    expect(onAppeal).not.toHaveBeenCalled()
  })

  it('sends the reason without blanks around it', async () => {
    const onAppeal = jest.fn().mockResolvedValue(undefined)
    const { appeal } = await openSheet(onAppeal)
    await appeal(' 当天在别处急诊 ')
    expect(onAppeal).toHaveBeenCalledWith('当天在别处急诊')
  })

  it('shows at the reason why the hospital does not take it', async () => {
    const onAppeal = jest.fn().mockRejectedValue(new ServerRefused(409, '这次已经申诉过了'))
    const { appeal, findByText } = await openSheet(onAppeal)
    await appeal('当天在别处急诊')
    await findByText('这次已经申诉过了')
  })
})
