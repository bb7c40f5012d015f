/** How the demo's places are found: every building has its lifts opposite the entrance, and its wings are signposted alike. */

const wings: Readonly<Record<string, string>> = {
  A: '左转到 A 区',
  B: '直走到 B 区',
  C: '右转到 C 区',
  D: '右转走到底是 D 区',
}

/** `门诊楼 3 层 C 区` becomes `从门诊楼正门乘电梯到 3 层，出电梯右转到 C 区`. */
export function wayTo(place: string): string | null {
  const [, building, floor, wing] = /^(\S+) (\d+) 层(?: ([A-D]) 区)?/.exec(place) ?? []
  if (building === undefined || floor === undefined) return null
  const there = (wing && wings[wing]) ?? '跟着指示牌走'
  return floor === '1'
    ? `从${building}正门进，${there}`
    : `从${building}正门乘电梯到 ${floor} 层，出电梯${there}`
}
