import { View } from '@tarojs/components'
import { useState } from 'react'

import { canGoBack, go, goBack, switchTab, useLeaveGuard } from '@/navigation/navigate'
import { api } from '@/request/api'
import { usePageReturn } from '@/request/loading/page_refresh'
import { useRequest } from '@/request/loading/use_request'
import { authStore } from '@/stores'
import { Button } from '@/ui/forms/button'
import { confirm } from '@/ui/overlays/confirm'
import { EmptyState } from '@/ui/states/empty_state'
import { Loaded } from '@/ui/states/loaded'
import { PageFrame } from '@/ui/frame/page_frame'
import { success } from '@/ui/pictures/outcomes'
import { empty } from '@/ui/pictures/states'
import { TelephoneLink } from '@/ui/frame/telephone_link'
import { showToast } from '@/ui/overlays/toast'

import { NewTelStep } from './patient_rebind_tel/new_tel_step'
import styles from './note.module.scss'
import { OldTelStep } from './patient_rebind_tel/old_tel_step'
import { PendingTelChange } from './patient_rebind_tel/pending_tel_change'
import { AccountLoaded } from '@/gates/account_loaded'
import { forSignedIn } from '@/gates/for_signed_in'

definePageConfig({ navigationBarTitleText: '变更手机号', enablePullDownRefresh: true })

/** How far a change has come: who asks is proven, then the new number. */
type Step = { at: 'old' } | { at: 'new'; changeId: string; waitHours: number } | { at: 'done' }

/** 变更手机号: a code to the old number, then to the new one; with a certificate and a waiting time where the old one is lost. */
function PatientRebindTel() {
  const [step, setStep] = useState<Step>({ at: 'old' })
  const { state, refresh } = useRequest({}, api.account.getTelChange)
  usePageReturn(refresh)
  useLeaveGuard(
    (withdrawn) =>
      confirm(
        {
          title: '离开后要重新核验',
          text: '手机号还没有变更。',
          confirmWords: '离开',
          cancelWords: '继续变更',
        },
        withdrawn,
      ),
    {
      isActive: step.at === 'new',
      words: '离开后要重新核验，手机号还没有变更。',
    },
  )

  async function finish(isEffective: boolean): Promise<void> {
    if (isEffective) return setStep({ at: 'done' })
    await refresh()
    setStep({ at: 'old' })
  }

  async function cancel(changeId: string): Promise<void> {
    const isSure = await confirm({
      title: '撤销变更？',
      text: '撤销后继续使用原来的手机号。',
      confirmWords: '撤销',
    })
    if (!isSure) return
    await api.account.cancelTelChange({ changeId })
    await refresh()
    showToast('已撤销')
  }

  return (
    <PageFrame title="变更手机号">
      <Loaded state={state}>
        {({ pending }) => {
          if (step.at === 'done') return <Done tel={authStore.tel} />
          if (pending)
            return (
              <PendingTelChange
                pending={pending}
                tel={authStore.tel}
                onCancel={() => cancel(pending.changeId)}
              />
            )
          if (step.at === 'new')
            return (
              <NewTelStep changeId={step.changeId} waitHours={step.waitHours} onFinished={finish} />
            )
          if (authStore.user !== undefined && authStore.tel === '') return <NothingBound />
          return (
            <AccountLoaded>
              <OldTelStep
                tel={authStore.tel}
                onProven={(changeId, waitHours) => setStep({ at: 'new', changeId, waitHours })}
              />
            </AccountLoaded>
          )
        }}
      </Loaded>
      <View className={styles.centred}>
        <TelephoneLink words="遇到困难？联系医院" />
      </View>
    </PageFrame>
  )
}

function Done({ tel }: { tel: string }) {
  return (
    <EmptyState
      picture={success}
      text={`手机号已变更为 ${tel}`}
      note="以后的就诊通知会发到新号码"
      action={<Button onPress={() => (canGoBack() ? goBack() : switchTab('center'))}>完成</Button>}
    />
  )
}

function NothingBound() {
  return (
    <EmptyState
      picture={empty}
      text="还没有绑定手机号"
      note="绑定以后才需要变更"
      action={<Button onPress={go('bind_tel')}>去绑定</Button>}
    />
  )
}

export default forSignedIn('变更手机号', '登录后可以变更手机号', PatientRebindTel)
