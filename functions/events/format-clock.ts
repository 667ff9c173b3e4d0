/** `7:30 PM` for `19:30`, as people here read clocks. */
export function formatClock(time: string): string {
  const [hour = '', minute = ''] = time.split(':')
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`
}
