/** Returns the origin of the bucket's URLs. */
export function bucketOrigin({
  bucket,
  endpoint,
  region,
  forcePathStyle,
}: {
  bucket: string;
  endpoint: string | null;
  region: string;
  forcePathStyle: boolean;
}): string {
  const url = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`);
  // AWS has no certificate for bucket names with dots.
  const inPath = forcePathStyle || (bucket.includes('.') && url.protocol === 'https:');
  return inPath ? url.origin : `${url.protocol}//${bucket}.${url.host}`;
}
