/** Words of a day's comparison with the hospital's books. */

interface DifferenceWords {
  label: string
  /** What to do, for whoever sees one for the first time. */
  advice: string
  /** What mends it; missing where only a person can. */
  mend?: string
}

/** What can differ between the app's orders and locks and the hospital's. */
export const dayDifferences = {
  only_here: {
    label: '我方有效，医院没有',
    advice: '患者付了款、看到预约成功，医院系统里却没有这个挂号。',
    mend: '再告诉医院一次',
  },
  only_there: {
    label: '医院有效，我方没有',
    advice: '医院系统里有这个挂号，我方已取消、没有办成或从来没有，号被白白占着。',
    mend: '请医院退号',
  },
  visited_there: {
    label: '医院已就诊，我方没有',
    advice: '患者已经看过，我方却已取消或没有这个挂号。和窗口核对费用是否已收。',
  },
  cancelled_there: {
    label: '医院已退号，我方有效',
    advice: '医院系统已退号，患者手机上还显示预约成功，来了也没有号。先联系患者。',
    mend: '按医院退号并退款',
  },
  amount: {
    label: '金额不同',
    advice: '两边的挂号费不一样。在医院系统改正，或在订单里退差额，再核对一次。',
    mend: '再核对一次',
  },
  lock_there: {
    label: '医院还锁着号',
    advice: '已经没有人要这个号，医院系统还锁着，别人约不到。',
    mend: '请医院解锁',
  },
  lock_here: {
    label: '我方占着号，医院没有锁',
    advice: '患者以为占到了号，医院系统没有锁，可能已卖给别人。',
    mend: '再向医院确认',
  },
} as const satisfies Record<string, DifferenceWords>
export type DayDifferenceKind = keyof typeof dayDifferences

/** The words of a difference, by a type that every kind fits. */
export const wordsOfDifference = (kind: DayDifferenceKind): DifferenceWords => dayDifferences[kind]
