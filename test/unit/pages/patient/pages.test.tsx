import { fireEvent, screen, waitFor } from '@testing-library/dom'
import { runInAction } from 'mobx'
import { act } from 'react'
import { api } from '@/request/api'
import { ServerRefused, TransportFailed } from '@/request/sending/errors'
import { accountStore, authStore, visitingPatientStore } from '@/stores'
import { leavePages } from '../../../support/client/page'
import { noteWays, open } from '../opening'
import { aCard, aDetail, anActor, aPatient } from './builders'

// The wheels measure themselves, which these tests cannot; they are seen in the end-to-end tests.
jest.mock('@nutui/nutui-react-taro', () => ({ PickerView: () => null }))

let opened: string[]
const mother = aPatient({
  patientId: 'pat-2',
  name: '周*芳',
  relation: 'parent',
  sex: 'female',
  age: 63,
  isDefault: false,
  accessLevel: 'booking',
})
const openDetail = () => open('patient_detail', { patientId: 'pat-1' })
const openCard = () => open('patient_card', { patientId: 'pat-1' })
const refused = (words: string, more: Record<string, string>) =>
  jest
    .spyOn(api.patient, 'addPatient')
    .mockRejectedValue(new ServerRefused(409, words, 'PATIENT_NEEDS_FILE_CHECK', more))

beforeEach(() => {
  opened = noteWays(2)
  jest
    .spyOn(api.patient, 'listPatients')
    .mockResolvedValue({ list: [aPatient(), mother], limit: 6 })
  runInAction(() => (authStore.status = 'signed_in'))
})
afterEach(() => {
  visitingPatientStore.clear()
  runInAction(() => (accountStore.user = undefined))
})

describe('the list of patients', () => {
  it('shows who there is, what the account may do for each, and how many more there may be', async () => {
    const { findByRole, getByText } = await open('patient_list')
    await findByRole('button', { name: /李\*明.*本人.*默认.*查看报告/ })
    expect(getByText('仅挂号和缴费')).toBeTruthy()
    expect(getByText('最多 6 位就诊人，还可以添加 4 位')).toBeTruthy()
  })

  it('takes no more than the limit', async () => {
    jest
      .mocked(api.patient.listPatients)
      .mockResolvedValue({ list: [aPatient(), mother], limit: 2 })
    const { findByText, getByRole } = await open('patient_list')
    await findByText(/已经加满/)
    expect(getByRole('button', { name: '添加就诊人' }).getAttribute('aria-disabled')).toBe('true')
  })
})

it('choosing a patient marks the present one, and goes back with the chosen one', async () => {
  const { findByRole } = await open('patient_choose', { patientId: 'pat-1' })
  await findByRole('button', { name: /李\*明.*当前就诊人/ })
  fireEvent.click(await findByRole('button', { name: /周\*芳/ }))
  await waitFor(() => expect(opened).toEqual(['back']))
  expect(visitingPatientStore.current?.patientId).toBe('pat-2')
})

describe('adding a patient', () => {
  const type = (label: string, words: string) => {
    const field = screen.getByRole('textbox', { name: label })
    fireEvent.change(field, { target: { value: words } })
    fireEvent.focusOut(field)
  }
  async function fillIn() {
    await act(async () => fireEvent.click(screen.getByRole('radio', { name: '父母' })))
    await act(async () => type('证件号码', '11010519491231002X'))
    await act(async () => type('姓名', '张丽华'))
    await act(async () => type('就诊人手机号', '13800138000'))
    await act(async () => fireEvent.click(screen.getByRole('checkbox', { name: /健康信息/ })))
  }
  const submit = () =>
    act(async () => fireEvent.click(screen.getByRole('button', { name: '确认添加' })))

  it('ticks nothing beforehand, and sends nothing while something is missing', async () => {
    const add = jest.spyOn(api.patient, 'addPatient')
    const { getByRole, getByText } = await open('patient_add')
    expect(getByRole('checkbox', { name: /健康信息/ }).getAttribute('aria-checked')).toBe('false')
    await submit()
    expect(getByText('请选择与您的关系')).toBeTruthy()
    expect(getByText('同意后才能添加')).toBeTruthy()
    expect(add).not.toHaveBeenCalled()
  })

  it('says that a number is wrong once typing ends, not while it goes on', async () => {
    const { getByRole, queryByText } = await open('patient_add')
    const field = getByRole('textbox', { name: '证件号码' })
    await act(async () => fireEvent.change(field, { target: { value: '1101051949123' } }))
    expect(queryByText(/身份证号码应为/)).toBeNull()
    await act(async () => fireEvent.focusOut(field))
    expect(queryByText(/身份证号码应为/)).not.toBeNull()
  })

  it('shows birthday and sex of the certificate, adds, selects, and goes back without asking', async () => {
    const add = jest
      .spyOn(api.patient, 'addPatient')
      .mockResolvedValue(aPatient({ patientId: 'pat-9' }))
    await open('patient_add')
    await fillIn()
    expect(screen.getByText('女 · 1949年12月31日出生 · 76 岁')).toBeTruthy()
    await submit()
    expect(add.mock.calls[0]?.[0]).toMatchObject({
      name: '张丽华',
      relation: 'parent',
      birthday: '1949-12-31',
      sex: 'female',
      healthDataConsent: true,
    })
    await waitFor(() => expect(opened).toEqual(['back']))
    expect(visitingPatientStore.current?.patientId).toBe('pat-9')
  })

  it('keeps what was typed when it fails, and says why', async () => {
    jest.spyOn(api.patient, 'addPatient').mockRejectedValue(new TransportFailed())
    const { findByRole, getByRole } = await open('patient_add')
    await fillIn()
    await submit()
    expect((await findByRole('alert')).textContent).toContain('填写的内容还在')
    expect(getByRole('textbox', { name: '姓名' })).toHaveProperty('value', '张丽华')
  })

  it('goes on to the phone on the file, with the smaller permission unless chosen otherwise', async () => {
    refused('已建档', { bindingId: 'bind-1' })
    jest
      .spyOn(api.patient, 'sendFileCode')
      .mockResolvedValue({ tel: '139****0009', retryAfterSeconds: 60, expiresInSeconds: 300 })
    const bind = jest
      .spyOn(api.patient, 'bindByFileCode')
      .mockResolvedValue(aPatient({ patientId: 'pat-9' }))
    const { findByText, getByRole } = await open('patient_add')
    await fillIn()
    await submit()
    await findByText('用手机号核实')
    await act(async () => fireEvent.click(getByRole('button', { name: '获取验证码' })))
    await findByText('已发送到 139****0009，5 分钟内有效')
    expect(getByRole('button', { name: /60 秒后可重发|59 秒后可重发/ })).toBeTruthy()
    await act(async () => type('短信验证码', '123456'))
    await act(async () => fireEvent.click(getByRole('button', { name: '核实并添加' })))
    expect(bind.mock.calls[0]?.[0]).toEqual({
      bindingId: 'bind-1',
      code: '123456',
      accessLevel: 'booking',
    })
    await waitFor(() => expect(opened).toEqual(['back']))
  })

  it('says that a code went out even where the server keeps the number to itself', async () => {
    refused('已建档', { bindingId: 'bind-2' })
    jest
      .spyOn(api.patient, 'sendFileCode')
      .mockResolvedValue({ tel: '', retryAfterSeconds: 60, expiresInSeconds: 300 })
    const { findByText, getByRole } = await open('patient_add')
    await fillIn()
    await submit()
    await findByText('用手机号核实')
    await act(async () => fireEvent.click(getByRole('button', { name: '获取验证码' })))
    await findByText('如果医院有他的手机号，验证码会发到那个号码，5 分钟内有效')
  })

  it('adds for booking only where no code can be had, and says what that means', async () => {
    refused('需要核实', { bindingId: 'bind-3' })
    const book = jest
      .spyOn(api.patient, 'bindForBooking')
      .mockResolvedValue(aPatient({ patientId: 'pat-9', isProven: false }))
    const { findByText, getByRole } = await open('patient_add')
    await fillIn()
    await submit()
    await findByText(/看不到他以前的记录/)
    await act(async () => fireEvent.click(getByRole('button', { name: '先添加，只挂号' })))
    expect(book.mock.calls[0]?.[0]).toEqual({ bindingId: 'bind-3' })
    await waitFor(() => expect(opened).toEqual(['back']))
  })

  it('shows the way to the counter where the file has no phone to ask', async () => {
    refused('请到窗口办理', {
      place: '门诊一层',
      telephone: '0589-8801200',
    })
    const { findByText, getByRole } = await open('patient_add')
    await fillIn()
    await submit()
    await findByText('需要到医院核对身份')
    expect(getByRole('link', { name: /0589-8801200/ })).toBeTruthy()
  })

  it('asks for the guardian and a separate consent of a newborn', async () => {
    const { getByRole, findByRole, getByText } = await open('patient_add')
    await act(async () => fireEvent.click(getByRole('radio', { name: '子女' })))
    await act(async () => fireEvent.click(getByRole('button', { name: /证件类型/ })))
    await act(async () => fireEvent.click(getByRole('radio', { name: /暂无证件/ })))
    expect(await findByRole('textbox', { name: '监护人姓名' })).toBeTruthy()
    expect(getByRole('checkbox', { name: /不满 14 岁儿童/ }).getAttribute('aria-checked')).toBe(
      'false',
    )
    expect(getByText('性别')).toBeTruthy()
  })
})

describe('a patient’s own page', () => {
  beforeEach(() => {
    jest.spyOn(api.patient, 'getPatient').mockResolvedValue(aDetail())
    jest
      .spyOn(api.patient, 'listActors')
      .mockResolvedValue([anActor({ actorId: 'act-1', isMe: true, isOwner: true }), anActor()])
  })

  it('shows everything in full only after asking', async () => {
    const reveal = jest
      .spyOn(api.patient, 'revealPatient')
      .mockResolvedValue({ name: '李小明', idNo: '330106199105120012', tel: '13800000002' })
    const { findByRole, findByText, queryByText } = await openDetail()
    await act(async () => fireEvent.click(await findByRole('button', { name: '显示完整信息' })))
    expect(reveal).not.toHaveBeenCalled()
    await screen.findByText(/每次查看都会记入访问记录/)
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '显示' })))
    await findByText('330106199105120012')
    await act(async () => fireEvent.click(await findByRole('button', { name: '隐藏' })))
    expect(queryByText('330106199105120012')).toBeNull()
  })

  it('revokes what another account may do, after asking', async () => {
    const change = jest.spyOn(api.patient, 'changeActor').mockResolvedValue([])
    const { findByRole } = await openDetail()
    await act(async () =>
      fireEvent.click(await findByRole('button', { name: /139\*\*\*\*0009（子女）/ })),
    )
    await act(async () => fireEvent.click(await findByRole('radio', { name: /收回权限/ })))
    expect(change).not.toHaveBeenCalled()
    await act(async () => fireEvent.click(await screen.findByRole('button', { name: '收回' })))
    expect(change).toHaveBeenCalledWith({ patientId: 'pat-1', actorId: 'act-2', accessLevel: null })
  })

  it('neither reveals nor tells who may act to someone who is not the owner', async () => {
    jest.mocked(api.patient.getPatient).mockResolvedValue(aDetail({ isOwner: false }))
    const { findByText, queryByRole } = await openDetail()
    await findByText('建档信息')
    expect(queryByRole('button', { name: '显示完整信息' })).toBeNull()
    expect(api.patient.listActors).not.toHaveBeenCalled()
  })

  it('removes him after asking, and goes back', async () => {
    const unbind = jest.spyOn(api.patient, 'unbindPatient').mockResolvedValue({ ok: true })
    const { findByRole } = await openDetail()
    await act(async () => fireEvent.click(await findByRole('button', { name: '移除就诊人' })))
    expect(unbind).not.toHaveBeenCalled()
    await act(async () => fireEvent.click(await screen.findByRole('button', { name: '移除' })))
    expect(unbind).toHaveBeenCalledWith({ patientId: 'pat-1' })
    await waitFor(() => expect(opened).toEqual(['back']))
  })
})

describe('the card', () => {
  it('shows number, bar code and the changing QR', async () => {
    jest.spyOn(api.patient, 'getCard').mockResolvedValue(aCard())
    const { findByText, getByRole } = await open('patient_card')
    await findByText('8801 0053 0927')
    expect(getByRole('img', { name: '就诊卡号 880100530927 的条形码' })).toBeTruthy()
    expect(getByRole('img', { name: '就诊卡动态二维码' })).toBeTruthy()
    expect(api.patient.getCard).toHaveBeenCalledTimes(1)
  })

  it('shows the remembered card without network, and no changing code', async () => {
    jest
      .spyOn(api.patient, 'getCard')
      .mockResolvedValueOnce(aCard())
      .mockRejectedValue(new TransportFailed())
    const first = await open('patient_card')
    await first.findByText('8801 0053 0927')
    leavePages()
    jest.mocked(api.patient.listPatients).mockRejectedValue(new TransportFailed())
    const { findByText, getByText, queryByRole } = await openCard()
    await findByText('暂时连不上医院，这是保存在手机里的就诊卡')
    expect(getByText('卡号码不会变化，没有网络也能用')).toBeTruthy()
    expect(queryByRole('radio', { name: '动态码' })).toBeNull()
  })

  it('does not show from memory what the server refuses', async () => {
    jest
      .spyOn(api.patient, 'getCard')
      .mockResolvedValueOnce(aCard())
      .mockRejectedValue(new ServerRefused(404, '没有找到', 'NOT_FOUND'))
    await (await open('patient_card')).findByText('8801 0053 0927')
    leavePages()
    const { findByText, queryByText } = await openCard()
    await findByText('没有找到')
    expect(queryByText('8801 0053 0927')).toBeNull()
  })

  it('fetches a new code when the old one runs out, and rests while nobody sees it', async () => {
    jest.useFakeTimers()
    try {
      const get = jest.spyOn(api.patient, 'getCard').mockResolvedValue(aCard())
      const { page } = await openCard()
      await act(async () => jest.advanceTimersByTimeAsync(59_000))
      expect(get).toHaveBeenCalledTimes(1)
      await act(async () => jest.advanceTimersByTimeAsync(1_100))
      expect(get).toHaveBeenCalledTimes(2)
      await act(async () => page.onHide?.())
      await act(async () => jest.advanceTimersByTimeAsync(180_000))
      expect(get).toHaveBeenCalledTimes(2)
    } finally {
      jest.useRealTimers()
    }
  })
})

describe('changing the phone', () => {
  const started = {
    changeId: 'chg-1',
    oldTel: '138****0002',
    retryAfterSeconds: 60,
    expiresInSeconds: 300,
    waitHours: 0,
  }
  const type = (label: string, words: string) =>
    act(async () =>
      fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value: words } }),
    )
  const press = (name: string) =>
    act(async () => fireEvent.click(screen.getByRole('button', { name })))

  beforeEach(() => {
    runInAction(() => (accountStore.user = { tel: '138****0002' }))
    jest.spyOn(api.account, 'getTelChange').mockResolvedValue({ pending: null })
  })

  it('asks for a code of the old number, then of the new one', async () => {
    const start = jest.spyOn(api.account, 'startTelChange').mockResolvedValue(started)
    const prove = jest.spyOn(api.account, 'proveOldTel').mockResolvedValue({ ok: true })
    const finish = jest
      .spyOn(api.account, 'finishTelChange')
      .mockResolvedValue({ user: { tel: '139****0009' }, effectiveAt: null })
    const { findByText } = await open('patient_rebind_tel')
    await findByText('核验现在的手机号')
    await press('获取验证码')
    expect(start.mock.calls[0]?.[0]).toEqual({ proof: 'old_tel' })
    await type('短信验证码', '111111')
    await press('下一步')
    expect(prove.mock.calls[0]?.[0]).toEqual({ changeId: 'chg-1', code: '111111' })
    await findByText('核验新的手机号')
    await type('新手机号', '13900000009')
    await type('短信验证码', '222222')
    await press('完成变更')
    expect(finish.mock.calls[0]?.[0]).toEqual({
      changeId: 'chg-1',
      tel: '13900000009',
      code: '222222',
    })
    await findByText('手机号已变更为 139****0009')
    expect(accountStore.tel).toBe('139****0009')
  })

  it('has a way out when the old number is lost, and tells the waiting time', async () => {
    const start = jest
      .spyOn(api.account, 'startTelChange')
      .mockResolvedValue({ ...started, waitHours: 72 })
    const { findByText } = await open('patient_rebind_tel')
    await findByText('核验现在的手机号')
    await press('旧号码已停用，收不到短信？')
    await type('姓名', '李小明')
    await type('证件号码', '11010519491231002X')
    await press('下一步')
    expect(start.mock.calls[0]?.[0]).toEqual({
      proof: 'certificate',
      name: '李小明',
      idNo: '11010519491231002X',
    })
    await findByText('新号码将在 72 小时后生效')
  })

  it('shows a change that waits, and takes it back after asking', async () => {
    const pending = {
      changeId: 'chg-1',
      newTel: '139****0009',
      effectiveAt: '2026-11-24T10:00:00+08:00',
    }
    jest.mocked(api.account.getTelChange).mockResolvedValueOnce({ pending })
    const cancel = jest.spyOn(api.account, 'cancelTelChange').mockResolvedValue({ ok: true })
    const { findByText } = await open('patient_rebind_tel')
    await findByText('2026年11月24日 10:00')
    await press('撤销变更')
    expect(cancel).not.toHaveBeenCalled()
    await act(async () => fireEvent.click(await screen.findByRole('button', { name: '撤销' })))
    expect(cancel).toHaveBeenCalledWith({ changeId: 'chg-1' })
    await findByText('核验现在的手机号')
  })
})
