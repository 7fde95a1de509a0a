// Runs of bytes.

export function bytesEqual(left: usize, right: usize, size: usize): bool {
  while (size >= 8) {
    if (load<u64>(left) != load<u64>(right)) return false;
    left += 8;
    right += 8;
    size -= 8;
  }
  while (size != 0) {
    if (load<u8>(left) != load<u8>(right)) return false;
    left++;
    right++;
    size--;
  }
  return true;
}

/** The order of bytes, which for UTF-8 is the order by code point; a beginning comes before the whole. */
export function compareBytes(left: usize, leftSize: usize, right: usize, rightSize: usize): i32 {
  const end = left + min(leftSize, rightSize);
  while (left < end) {
    const a = load<u8>(left);
    const b = load<u8>(right);
    if (a != b) return a < b ? -1 : 1;
    left++;
    right++;
  }
  return i32(leftSize > rightSize) - i32(leftSize < rightSize);
}
