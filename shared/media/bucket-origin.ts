/**
 * Origin of the URLs that a browser is given for files of a bucket, as the SDK makes them.
 * @param endpoint null: AWS in `region`; `forcePathStyle`: the bucket is in the path, not in the host name
 */
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
  // With TLS a name with dots is no host that AWS has a certificate for.
  const inPath = forcePathStyle || (bucket.includes('.') && url.protocol === 'https:');
  return inPath ? url.origin : `${url.protocol}//${bucket}.${url.host}`;
}
