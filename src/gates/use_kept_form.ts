import { useEffect, useState } from 'react'

import { browser } from '@/platform/window/browser'
import { keptFor } from '@/storage/keys'
import { authStore } from '@/stores'
import { showToast } from '@/ui/overlays/toast'

import { type Form, type FormOptions, useForm } from '@/forms/use_form'

const noFields: readonly never[] = []

/**
 * As `useForm`, but what is typed is kept until the window is closed: WeChat's sign-in after an expired session leads
 * away and back, and a camera may cost the page its memory. It is forgotten when the page is left; what `except` names
 * is never kept.
 */
export function useKeptForm<Values extends object>(
  name: string,
  options: FormOptions<Values>,
  except: readonly (keyof Values)[] = noFields,
): Form<Values> {
  const key = `draft ${name}`
  const [kept] = useState(() => readDraft<Values>(key))
  const form = useForm<Values>({ ...options, start: () => ({ ...startOf(options), ...kept }) })
  const { values, isDirty } = form
  useEffect(() => {
    if (isDirty) writeDraft(key, values, except)
  }, [key, values, isDirty, except])
  useEffect(() => {
    if (kept !== undefined) showToast('您填写的内容还在，还没有送出')
    return () => {
      // A refused token takes the page away too, until the sign-in has come back.
      if (authStore.isSignedIn || authStore.hasSignedOut) browser.removeSession(key)
    }
  }, [key, kept])
  return { ...form, isDirty: isDirty || kept !== undefined }
}

function startOf<Values>({ start }: FormOptions<Values>): Values {
  return typeof start === 'function' ? (start as () => Values)() : start
}

/** Of this account only. */
function readDraft<Values>(key: string): Partial<Values> | undefined {
  try {
    const draft: { owner: string; values: Partial<Values> } = JSON.parse(
      browser.readSession(key) ?? '',
    )
    return draft.owner === keptFor.read() ? draft.values : undefined
  } catch {
    return undefined
  }
}

function writeDraft<Values extends object>(
  key: string,
  values: Values,
  except: readonly (keyof Values)[],
): void {
  const owner = keptFor.read()
  if (owner === undefined) return
  const shown = Object.entries(values).filter(([field]) => !except.some((one) => one === field))
  browser.writeSession(key, JSON.stringify({ owner, values: Object.fromEntries(shown) }))
}
