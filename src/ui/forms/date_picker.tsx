import { PickerView } from '@nutui/nutui-react-taro'
import { View } from '@tarojs/components'
import { useCallback, useMemo, useRef, useState, type ComponentProps } from 'react'

import { Pressable } from '@/platform/elements/pressable'
import { classNames } from '@/ui/class_names'
import { dayInFull } from '@/ui/facts/format_day'
import { chevronUp } from '@/ui/icons/actions'
import { chevronDown } from '@/ui/icons/frame'
import { Icon } from '@/ui/icons/icon'
import { Sheet } from '@/ui/overlays/sheet'

import { Button } from './button'
import styles from './date_picker.module.scss'
import { dayOf, moveDay, partsOf, wheelsOf, type DayRange } from './day_wheels'

interface DatePickerProps {
  title: string
  /** Where the wheels stand at first, e.g. `2026-11-25`. */
  day: string
  range: DayRange
  onConfirm: (day: string) => void
  onClose: () => void
}

type Turned = NonNullable<ComponentProps<typeof PickerView>['onChange']>

/** How long a wheel runs on after the finger was lifted. */
const wheelRunsMs = 200

const wheels = [
  { wheel: 0, later: '后一年', earlier: '前一年' },
  { wheel: 1, later: '后一个月', earlier: '前一个月' },
  { wheel: 2, later: '后一天', earlier: '前一天' },
] as const

/** NutUI's wheels for a day, in our sheet; each with buttons for one step up and down, for keys, a mouse or unsteady hands. */
export function DatePicker({ title, day, range, onConfirm, onClose }: DatePickerProps) {
  const { first, last } = range
  const [chosen, setChosen] = useState(() => dayOf(partsOf(day), range))
  const options = useMemo(() => wheelsOf(chosen, { first, last }), [chosen, first, last])
  const value = useMemo(() => partsOf(chosen), [chosen])
  const latest = useRef(chosen)
  latest.current = chosen
  const { wheelsRef, touches, whenStill, isTurned, overrule } = useStillWheels()
  const turn = useCallback<Turned>(
    ({ value: turned }) => {
      if (isTurned.current) setChosen(dayOf(turned.map(Number), { first, last }))
    },
    [first, last, isTurned],
  )
  async function confirm(): Promise<void> {
    await whenStill()
    onConfirm(latest.current)
  }
  const steps = (by: 1 | -1) => (
    <View className={styles.steps}>
      {wheels.map(({ wheel, later, earlier }) => (
        <Step
          key={wheel}
          label={by === 1 ? later : earlier}
          by={by}
          isEnd={moveDay(chosen, wheel, by, range) === chosen}
          onPress={() => {
            overrule()
            setChosen(moveDay(chosen, wheel, by, range))
          }}
        />
      ))}
    </View>
  )
  return (
    <Sheet isOpen title={title} onClose={onClose} bottom={<Button onPress={confirm}>确定</Button>}>
      <View className={styles.chosen} role="status">
        {dayInFull(chosen)}
      </View>
      {steps(-1)}
      <View aria-hidden {...touches}>
        <PickerView
          setRefs={wheelsRef}
          options={options}
          value={value}
          onChange={turn}
          threeDimensional={false}
          duration={wheelRunsMs}
        />
      </View>
      {steps(1)}
    </Sheet>
  )
}

function Step({
  label,
  by,
  isEnd,
  onPress,
}: {
  label: string
  by: 1 | -1
  isEnd: boolean
  onPress: () => void
}) {
  return (
    <Pressable
      className={classNames(styles.step, isEnd && styles.off)}
      label={label}
      disabled={isEnd}
      onPress={onPress}
    >
      <Icon of={by === 1 ? chevronDown : chevronUp} sizePx={20} />
    </Pressable>
  )
}

/** NutUI's wheel reports its value when its run ends, and nothing when the finger stopped exactly on a row: so it is read once it stands still. */
function useStillWheels() {
  const all = useRef<Partial<Record<number, { stopMomentum: () => void }>>>({})
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const still = useRef<Promise<void>>(Promise.resolve())
  // The wheel also reports the given value, late: after two quick steps the first one again.
  const isTurned = useRef(false)

  function start(): void {
    clearTimeout(timer.current)
    isTurned.current = true
  }
  function overrule(): void {
    clearTimeout(timer.current)
    isTurned.current = false
    still.current = Promise.resolve()
  }
  function leave(): void {
    clearTimeout(timer.current)
    still.current = new Promise((resolve) => {
      timer.current = setTimeout(() => {
        Object.values(all.current).forEach((wheel) => wheel?.stopMomentum())
        // Their reports are rendered first.
        setTimeout(resolve)
      }, wheelRunsMs + 50)
    })
  }
  return {
    wheelsRef: (index: number) => (wheel: { stopMomentum: () => void } | null) => {
      all.current[index] = wheel ?? undefined
    },
    touches: { onTouchStart: start, onTouchEnd: leave, onTouchCancel: leave },
    whenStill: () => still.current,
    isTurned,
    /** A pressed step counts, whatever the wheels still report. */
    overrule,
  }
}
