import { useCallback, useEffect, useRef, useState } from 'react'

import type { SharedContent } from '@/contract/share'
import { browser } from '@/platform/window/browser'
import { fragment } from '@/platform/app/fragment'
import { api } from '@/request/api'

import { afterRefusal, afterVisit, isToken, type Opening } from './opening'

/** Stored until the window closes, so that a reload does not ask again; the address has neither. */
const tokenKey = 'shareToken'
const visitKey = 'shareVisit'

/** The visit of a shared link: token from the address, passcode, content, and its end. */
export function useOpening() {
  const [opening, setOpening] = useState<Opening>({ at: 'checking' })
  const [content, setContent] = useState<SharedContent>()
  const token = useRef<string>()

  const end = useCallback((next: Opening) => {
    browser.removeSession(visitKey)
    if (next.at === 'ended') browser.removeSession(tokenKey)
    setContent(undefined)
    setOpening(next)
  }, [])

  /** Asks again whether the visit may continue: a revoked link shows nothing more. */
  const resume = useCallback(async () => {
    const key = browser.readSession(visitKey)
    if (key === undefined) return
    try {
      setContent(await api.share.openShare({ key }, { loading: false }))
    } catch (error) {
      const next = afterVisit(error)
      // Offline, the visible content stays until its time ends.
      if (next.at !== 'failed') end(next)
    }
  }, [end])

  const begin = useCallback(async () => {
    token.current = takeToken()
    setContent(undefined)
    if (token.current === undefined) return setOpening({ at: 'incomplete' })
    setOpening({ at: 'checking' })
    if (browser.readSession(visitKey) !== undefined) return resume()
    await api.share.checkShare({ token: token.current }).then(
      () => setOpening({ at: 'passcode' }),
      (error) => end(afterRefusal(error)),
    )
  }, [end, resume])

  const open = useCallback(
    async (passcode: string) => {
      if (token.current === undefined) return
      try {
        const opened = await api.share.openShare({ token: token.current, passcode })
        browser.writeSession(visitKey, opened.key)
        setContent(opened)
      } catch (error) {
        end(afterRefusal(error))
      }
    },
    [end],
  )

  useEffect(() => {
    void begin()
    return fragment.watch(() => void begin())
  }, [begin])

  useVisitEnd(content, end)

  return { opening, content, begin, open, resume }
}

/** The token of the address, or the one stored from it before a reload; undefined where neither is valid. */
function takeToken(): string | undefined {
  const given = fragment.take()
  if (given === '') {
    const kept = browser.readSession(tokenKey)
    return isToken(kept) ? kept : undefined
  }
  if (!isToken(given)) return undefined
  browser.removeSession(visitKey)
  browser.writeSession(tokenKey, given)
  return given
}

/** Ends the visit after its time. */
function useVisitEnd(content: SharedContent | undefined, end: (next: Opening) => void): void {
  useEffect(() => {
    if (content === undefined) return undefined
    const leftMs = Math.max(0, Date.parse(content.keyUntil) - Date.parse(content.serverNow))
    const next: Opening = { at: 'passcode', words: '查看时间已到，请重新输入密码' }
    const timer = setTimeout(() => end(next), leftMs)
    return () => clearTimeout(timer)
  }, [content, end])
}
