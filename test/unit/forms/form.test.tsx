import { fireEvent as dom } from '@testing-library/dom'
import { mobile, smsCode } from '@/contract/values'
import { CodeField } from '@/forms/code_field'
import { filled, ticked, wrongOf } from '@/forms/form_errors'
import { Problem } from '@/forms/problem'
import { readRefusal } from '@/forms/refusal'
import { TelField } from '@/forms/tel_field'
import { useForm } from '@/forms/use_form'
import { ServerRefused, TimedOut, TransportFailed } from '@/request/sending/errors'
import { Button } from '@/ui/forms/button'
import { CheckRow } from '@/ui/forms/check_row'
import { preparePageHooks, renderPart } from '../../support/client/page'

const refused = (details: Record<string, string>) =>
  new ServerRefused(429, '请稍后', 'TOO_MANY_REQUESTS', details)

describe('a refusal', () => {
  it.each([
    [
      'of a wrong code belongs to the code',
      new ServerRefused(400, '验证码不正确', 'SMS_CODE_WRONG'),
      { words: '验证码不正确', field: 'code' },
    ],
    [
      'that names a field belongs to it',
      new ServerRefused(400, '号码不对', 'BAD_INPUT', { field: 'guardian.idNo' }),
      { words: '号码不对', field: 'guardian.idNo' },
    ],
    [
      'of a code sent a moment ago counts down',
      refused({ retryAfterSeconds: '57' }),
      { words: '请稍后', waitSeconds: 57 },
    ],
    [
      'of a longer wait is said in words only',
      refused({ retryAfterSeconds: '3600' }),
      { words: '请稍后' },
    ],
    ['of another kind is said', refused({}), { words: '请稍后', field: undefined }],
    ['of the network is said', new TimedOut(), { words: new TimedOut().message }],
  ])('%s', (_name, error, expected) => expect(readRefusal(error)).toEqual(expected))
})

describe('what is wrong', () => {
  const rules = { tel: mobile, name: filled('请输入姓名'), consent: ticked('请先同意') }
  const values = { tel: '1', name: ' ', consent: false }
  it('is told of every field in the words of its rule', () =>
    expect(wrongOf(rules, values, [])).toEqual({
      tel: '请输入 11 位手机号',
      name: '请输入姓名',
      consent: '请先同意',
    }))
  it('is told of the named fields only', () =>
    expect(Object.keys(wrongOf(rules, values, ['name']))).toEqual(['name']))
  it('is nothing where all is fine', () =>
    expect(wrongOf(rules, { tel: '13800001234', name: '李', consent: true }, [])).toEqual({}))
})

describe('a form', () => {
  beforeEach(preparePageHooks)
  const show = (
    send: () => Promise<unknown>,
    sendCode: () => Promise<number | undefined> = () => Promise.resolve(60),
  ) =>
    renderPart(() => {
      const form = useForm({
        start: { tel: '', code: '', consent: false },
        rules: { tel: mobile, code: smsCode, consent: ticked('请先同意') },
      })
      return (
        <>
          <TelField {...form.field('tel')} />
          <CodeField
            purpose="test"
            {...form.field('code')}
            onSend={sendCode}
            onRefused={form.refuse}
          />
          <CheckRow {...form.tick('consent')} label="同意" />
          <Problem words={form.problem} />
          <Button onPress={() => form.submit(send)}>提交</Button>
        </>
      )
    }, {})
  type Shown = Awaited<ReturnType<typeof show>>
  const type = (shown: Shown, label: string, value: string) =>
    dom.change(shown.getByLabelText(label), { target: { value } })
  function fill(shown: Shown): void {
    type(shown, '手机号', '138 0000 1234')
    type(shown, '短信验证码', '123456')
    shown.fireEvent.click(shown.getByRole('checkbox'))
  }

  it('sends nothing while something is wrong, and says what', async () => {
    const send = jest.fn()
    const shown = await show(send)
    shown.fireEvent.click(shown.getByText('提交'))
    expect(shown.getByText('请输入 6 位验证码')).toBeTruthy()
    expect(shown.getByText('请先同意')).toBeTruthy()
    expect(send).not.toHaveBeenCalled()
    shown.fireEvent.click(shown.getByRole('checkbox'))
    expect(shown.queryByText('请先同意')).toBeNull()
  })

  it('says that a field is wrong once typing ends, and leaves an empty one in peace', async () => {
    const shown = await show(jest.fn())
    await shown.act(async () => void dom.focusOut(shown.getByLabelText('手机号')))
    expect(shown.queryByText('请输入 11 位手机号')).toBeNull()
    type(shown, '手机号', '138')
    await shown.act(async () => void dom.focusOut(shown.getByLabelText('手机号')))
    expect(shown.getByText('请输入 11 位手机号')).toBeTruthy()
  })

  it('puts a refusal at its field, and what is about no field above the button', async () => {
    const send = jest
      .fn()
      .mockRejectedValueOnce(new ServerRefused(400, '验证码不正确', 'SMS_CODE_WRONG'))
      .mockRejectedValueOnce(new TransportFailed())
    const shown = await show(send)
    fill(shown)
    shown.fireEvent.click(shown.getByText('提交'))
    await shown.findByText('验证码不正确')
    type(shown, '短信验证码', '654321')
    expect(shown.queryByText('验证码不正确')).toBeNull()
    shown.fireEvent.click(shown.getByText('提交'))
    expect(await shown.findByText(new TransportFailed().message)).toBeTruthy()
  })

  it('counts down after a code was sent, and after one was sent a moment ago', async () => {
    const sent = await show(jest.fn())
    sent.fireEvent.click(sent.getByText('获取验证码'))
    expect(await sent.findByText('60 秒后可重发')).toBeTruthy()
  })

  it('counts down the wait that a refusal names', async () => {
    const shown = await show(jest.fn(), () => Promise.reject(refused({ retryAfterSeconds: '42' })))
    shown.fireEvent.click(shown.getByText('获取验证码'))
    expect(await shown.findByText('42 秒后可重发')).toBeTruthy()
    expect(shown.getByText('请稍后')).toBeTruthy()
  })
})
