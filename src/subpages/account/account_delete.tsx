import { AccountLoaded } from '@/gates/account_loaded'
import { forSignedIn } from '@/gates/for_signed_in'
import { go, navigate } from '@/navigation/navigate'
import { accountStore } from '@/stores'
import { SubmitBar } from '@/ui/forms/submit_bar'
import { PageFrame } from '@/ui/frame/page_frame'
import { Notice } from '@/ui/states/notice'

import { BlockedNotice, NoPhone } from './account_delete/deletion_blocked'
import { DeletionCheck } from './account_delete/deletion_check'
import { DeletionEffects } from './account_delete/deletion_effects'
import { useDeletion } from './account_delete/use_deletion'

definePageConfig({ navigationBarTitleText: '注销账号' })

/** 注销账号: what is deleted, what the law keeps, a code to the bound phone, a last dialog; then signed out at home. */
function AccountDelete() {
  const { tel } = accountStore
  const { form, block, sendCode, submit } = useDeletion()
  if (tel === '') {
    return (
      <PageFrame title="注销账号">
        <DeletionEffects />
        <AccountLoaded>
          <NoPhone onBind={go('bind_tel')} />
        </AccountLoaded>
      </PageFrame>
    )
  }
  return (
    <PageFrame
      title="注销账号"
      bottom={block ? undefined : <SubmitBar action="注销账号" isGrave onPress={submit} />}
    >
      <Notice tone="warning" title="注销后不能恢复">
        再次使用时会是一个新账号，要重新绑定手机号和添加就诊人。
      </Notice>
      <DeletionEffects />
      {block ? (
        <BlockedNotice
          block={block}
          onOrders={(orderId) => navigate('registration_orderlist', { orderId })}
        />
      ) : (
        <DeletionCheck form={form} tel={tel} onSend={sendCode} />
      )}
    </PageFrame>
  )
}

export default forSignedIn('注销账号', '登录后可以注销账号', AccountDelete)
