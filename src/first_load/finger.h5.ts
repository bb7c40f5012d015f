/** The click event comes a moment after the finger is up. */
const clickComesMs = 60

let isDown = false
let lifting: ReturnType<typeof setTimeout> | undefined

document.addEventListener('pointerdown', down, true)
for (const type of ['pointerup', 'pointercancel']) document.addEventListener(type, up, true)

function down(): void {
  clearTimeout(lifting)
  isDown = true
}

function up(): void {
  lifting = setTimeout(() => void (isDown = false), clickComesMs)
}

/** Runs it when no finger is on the screen: an element removed under a finger gets no click. */
export function whenReleased(work: () => void): void {
  if (isDown) setTimeout(() => whenReleased(work), clickComesMs / 2)
  else work()
}
