import { View } from '@tarojs/components'
import { useState } from 'react'

import type { Remark, RemarkVersion } from '@/contract/hospital'
import { builtInPolicyVersion } from '@/texts/built_in_policy'
import { Button } from '@/ui/forms/button'
import { Card } from '@/ui/lists/card'
import { ListRow } from '@/ui/lists/list_row'
import { Notice } from '@/ui/states/notice'
import { dayInFull } from '@/ui/facts/format_day'
import { RichText } from '@/ui/facts/rich_text'

import styles from './remark_reading.module.scss'

interface RemarkReadingProps {
  remark: Remark
  /** All versions, newest first; undefined until requested. */
  versions: RemarkVersion[] | undefined
  onAskVersions: () => unknown
  onClose: () => void
}

/** One notice to read: what changed and when, and the versions before it. */
export function RemarkReading({ remark, versions, onAskVersions, onClose }: RemarkReadingProps) {
  const [chosen, setChosen] = useState<number>()
  const old = versions?.find(({ version, replacedAt }) => version === chosen && replacedAt)
  const hasOlder = Number(remark.version ?? 1) > 1

  return (
    <>
      {old && (
        <Notice tone="warning" title={`这是第 ${old.version} 版，已经不再使用`}>
          {`${dayOf(old.replacedAt) ?? ''} 起由新版本代替。`}
          <Button kind="text" isSmall onPress={() => setChosen(undefined)}>
            看现在的版本
          </Button>
        </Notice>
      )}
      <Card>
        <RemarkText remark={{ ...remark, ...old }} />
        <View className={styles.action}>
          <Button kind="secondary" onPress={onClose}>
            看其他须知
          </Button>
        </View>
      </Card>
      {hasOlder && (
        <View className={styles.versions}>
          {versions ? (
            <Versions versions={versions} onChoose={setChosen} />
          ) : (
            <Button kind="text" onPress={onAskVersions}>
              看以前的版本
            </Button>
          )}
        </View>
      )}
    </>
  )
}

function RemarkText({ remark }: { remark: Remark }) {
  const { title, publishedAt, branchName, version, content, summary, changeNote } = remark
  const about = [
    dayOf(publishedAt),
    branchName,
    version && version !== builtInPolicyVersion ? `第 ${version} 版` : undefined,
  ].filter(Boolean)
  return (
    <>
      <View className={styles.title} role="heading" aria-level={2}>
        {title ?? '须知'}
      </View>
      {about.length > 0 && <View className={styles.about}>{about.join(' · ')}</View>}
      {changeNote && <View className={styles.change}>{`这一版改了什么：${changeNote}`}</View>}
      {content ? <RichText html={content} /> : <View>{summary ?? '暂时没有正文'}</View>}
    </>
  )
}

interface VersionsProps {
  versions: RemarkVersion[]
  /** A replaced version; undefined for the one in force. */
  onChoose: (version: number | undefined) => void
}

function Versions({ versions, onChoose }: VersionsProps) {
  return (
    <Card isFlush title="各个版本">
      {versions.map(({ version, publishedAt, replacedAt, changeNote }) => (
        <ListRow
          key={version}
          title={`第 ${version} 版${replacedAt ? '' : '（现在使用）'}`}
          note={[`${dayOf(publishedAt) ?? ''} 起`, changeNote].filter(Boolean).join(' · ')}
          onPress={() => onChoose(replacedAt ? version : undefined)}
        />
      ))}
    </Card>
  )
}

/** The day of a moment in any server's form; other text stays as it is. */
function dayOf(moment: string | null | undefined): string | undefined {
  if (!moment) return undefined
  return /^\d{4}-\d\d-\d\d/.test(moment) ? dayInFull(moment) : moment
}
