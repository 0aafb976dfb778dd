import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ContentImport } from '../../../contract/content-import.ts';
import { callApi, errorMessage } from '../../browser/api.ts';
import { sendParts } from './send-parts.ts';

/** An upload in progress: its file, the share that is sent (0 to 1), and why it failed. */
export interface FileUpload {
  file: File;
  share: number;
  error?: string;
}

/** Uploads a file part by part, and opens the screen of its import. */
export function useFileUpload() {
  const [upload, setUpload] = useState<FileUpload | null>(null);
  const cancelled = useRef<AbortController | null>(null);
  const navigate = useNavigate();
  const start = async (file: File) => {
    cancelled.current?.abort();
    const cancel = new AbortController();
    cancelled.current = cancel;
    setUpload({ file, share: 0 });
    try {
      const { _id } = await callApi<ContentImport>('POST', '/imports', {
        fileName: file.name,
        bytes: file.size,
      });
      await sendParts(_id, file, cancel.signal, (share) => setUpload({ file, share }));
      await navigate(`/dashboard/import/${_id}`);
    } catch (error) {
      if (cancel.signal.aborted) return;
      setUpload({ file, share: 0, error: errorMessage(error) });
    }
  };
  const cancel = () => {
    cancelled.current?.abort();
    setUpload(null);
  };
  return { upload, start, cancel };
}
