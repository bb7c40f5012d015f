import { useDidShow } from '@tarojs/taro'
import { useState } from 'react'

import { smsCode } from '@/contract/values'
import { ticked } from '@/forms/form_errors'
import { useForm } from '@/forms/use_form'
import { switchTab } from '@/navigation/navigate'
import { api } from '@/request/api'
import { ServerRefused } from '@/request/sending/errors'
import { searchHistory } from '@/storage/keys'
import { authStore, visitingPatientStore } from '@/stores'
import { confirm, showNotice } from '@/ui/overlays/confirm'

/** Something that must end first: the order, where it is one. */
export interface DeletionBlock {
  words: string
  orderId?: string
}

/** Deleting the account: the code, the last dialog, and what prevents it. */
export function useDeletion() {
  const form = useForm({
    start: { code: '', understood: false },
    rules: { code: smsCode, understood: ticked('请先确认您知道注销后不能恢复') },
  })
  const [block, setBlock] = useState<DeletionBlock>()

  // What prevented it may have ended.
  useDidShow(() => {
    setBlock(undefined)
    form.forgive()
  })

  async function sendCode(): Promise<{ tel: string; retryAfterSeconds: number }> {
    form.forgive()
    return api.privacy.sendDeletionCode()
  }

  async function remove(): Promise<void> {
    if (!(await confirm(lastQuestion))) return
    try {
      await api.privacy.deleteAccount({ code: form.values.code })
    } catch (error) {
      if (!(error instanceof ServerRefused) || error.code !== 'CONFLICT') throw error
      setBlock({ words: error.message, orderId: error.details?.orderId })
      return
    }
    await leave()
  }

  return { form, block, sendCode, submit: () => form.submit(remove) }
}

const lastQuestion = {
  title: '确认注销账号？',
  text: '账号会立刻注销，不能恢复。',
  confirmLabel: '确认注销',
  cancelLabel: '再想想',
  isDanger: true,
}

/** The session has ended with the account: this device deletes its data of both. */
async function leave(): Promise<void> {
  await authStore.signOut()
  visitingPatientStore.forget()
  searchHistory.remove()
  await switchTab('index')
  await showNotice({
    title: '账号已注销',
    text: '手机号和微信已经解除绑定。依法保留的病历和缴费记录留在医院。',
  })
}
