import { SignInNeeded } from '@/components/sign_in_needed'
import { renderPart } from '../../../support/client/page'

test('a browser that is not WeChat gets the address to copy', async () => {
  const copied = jest.fn()
  const { getByRole, fireEvent } = await renderPart(
    () => (
      <SignInNeeded
        purpose="登录后可以看报告"
        isInWeChat={false}
        address="https://example.org/"
        onSignIn={() => undefined}
        onCopy={copied}
      />
    ),
    {},
  )
  fireEvent.click(getByRole('button', { name: '复制链接' }))
  expect(copied).toHaveBeenCalledTimes(1)
})
