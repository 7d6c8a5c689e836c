/** The longest side, in px, at which a photo of an A4 page is still easy to read. */
const LONGEST_SIDE = 2400;
const QUALITY = [0.85, 0.7, 0.5];

/**
 * Scales down a phone photo that exceeds the upload limit. Other files, and photos below the limit, are returned
 * unchanged.
 */
export async function shrinkPhoto(file: File, maxBytes: number): Promise<File> {
  if (file.size <= maxBytes || !file.type.startsWith('image/')) return file;
  const photo = await createImageBitmap(file).catch(() => null);
  if (!photo) return file;
  const scale = Math.min(1, LONGEST_SIDE / Math.max(photo.width, photo.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(photo.width * scale);
  canvas.height = Math.round(photo.height * scale);
  canvas.getContext('2d')?.drawImage(photo, 0, 0, canvas.width, canvas.height);
  photo.close();
  for (const quality of QUALITY) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (blob && blob.size <= maxBytes) {
      return new File([blob], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' });
    }
  }
  return file;
}
