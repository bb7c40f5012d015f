import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { TicketCode } from '@/components/ticket_code'
import { Segmented } from '@/ui/forms/segmented'

import { BarCode } from './bar_code'
import styles from './card_face.module.scss'

interface CardFaceProps {
  card: { name: string; patientCardNo: string; patientNo: string }
  /** The changing code; undefined where there is none, with the reason. */
  dynamicCode?: string
  dynamicNote: string
}

type CodeKind = 'dynamic' | 'number'

const kinds = [
  { value: 'dynamic', words: '动态码' },
  { value: 'number', words: '卡号码' },
] as const satisfies readonly { value: CodeKind; words: string }[]

/** The patient card for a scanner: name, number, bar code, QR code. */
export function CardFace({
  card: { name, patientCardNo, patientNo },
  dynamicCode,
  dynamicNote,
}: CardFaceProps) {
  const [wanted, setWanted] = useState<CodeKind>('dynamic')
  const kind = dynamicCode === undefined ? 'number' : wanted
  return (
    <View className={styles.card}>
      <View className={styles.head}>
        <Text className={styles.name}>{name}</Text>
        <Text className={styles.about}>{`病案号 ${patientNo}`}</Text>
      </View>
      <View className={styles.face}>
        {/^[ -~]+$/.test(patientCardNo) && (
          <View className={styles.code}>
            <BarCode value={patientCardNo} label={`就诊卡号 ${patientCardNo} 的条形码`} />
          </View>
        )}
        <View className={styles.label}>就诊卡号</View>
        <View className={styles.number} aria-label={`就诊卡号${patientCardNo}`}>
          {inGroups(patientCardNo)}
        </View>
        {dynamicCode !== undefined && (
          <View className={styles.kinds}>
            <Segmented label="二维码" choices={kinds} value={wanted} onChange={setWanted} />
          </View>
        )}
        <View className={styles.qr}>
          {kind === 'dynamic' && dynamicCode !== undefined ? (
            <TicketCode value={dynamicCode} sizePx={200} label="就诊卡动态二维码" />
          ) : (
            <TicketCode
              value={patientCardNo}
              sizePx={200}
              label={`就诊卡号 ${patientCardNo} 的二维码`}
            />
          )}
        </View>
        <View className={styles.note}>
          {kind === 'number' && dynamicCode !== undefined
            ? '卡号码不会变化，可截图备用'
            : dynamicNote}
        </View>
      </View>
    </View>
  )
}

/** `8801 2345 67`: groups of four are easier to read aloud. */
function inGroups(number: string): string {
  return number.replace(/(.{4})(?=.)/gu, '$1 ')
}
