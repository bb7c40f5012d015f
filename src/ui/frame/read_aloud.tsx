import { useDidHide } from '@tarojs/taro'
import { useEffect, useState } from 'react'

import { speech } from '@/platform/sound/speech'
import { pageWords } from '@/platform/pages/page_words'
import { Button } from '@/ui/forms/button'
import { speaker } from '@/ui/icons/frame'

/** 读给我听: reads the page aloud, for patients who read with difficulty; nothing where the phone has no voice. */
export function ReadAloud() {
  const [isThere, setThere] = useState(false)
  const [isReading, setReading] = useState(false)
  function stop(): void {
    speech.stop()
    setReading(false)
  }
  useEffect(() => {
    setThere(speech.isThere())
    return () => speech.stop()
  }, [])
  useDidHide(stop)
  if (!isThere) return null
  function read(): void {
    setReading(true)
    speech.say(pageWords(), (isRead) => {
      setReading(false)
      setThere(isRead)
    })
  }
  return (
    <Button kind="secondary" icon={speaker} isWide onPress={isReading ? stop : read}>
      {isReading ? '不用读了' : '读给我听'}
    </Button>
  )
}
