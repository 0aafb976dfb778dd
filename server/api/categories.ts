import { z } from 'zod';
import {
  category,
  categoryChange,
  newCategory,
  newSubcategory,
  subcategoryChange,
} from '../../contract/category.ts';
import { successResponse } from '../../contract/responses.ts';
import { texts } from '../../contract/texts.ts';
import {
  createCategory,
  createSubcategory,
  deleteCategory,
  deleteSubcategory,
  listCategories,
  updateCategory,
  updateSubcategory,
} from '../../domain/categories/categories.ts';
import { type Endpoint, endpoint } from './endpoint.ts';

/** `/categories`: read by anyone, written by administrators. */
export const categoryEndpoints: Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/categories',
    action: 'category.read',
    summary: 'List all categories with their subcategories: those with a position first, the others by name',
    who: 'anyone',
    response: successResponse(z.array(category)),
    handle: async (ctx) => ({ data: await listCategories(ctx) }),
  }),
  endpoint({
    method: 'post',
    path: '/categories/create-category',
    action: 'category.write',
    summary: 'Create a category; its name is stored in lower case',
    who: 'administrators',
    body: newCategory,
    response: successResponse(category),
    status: 201,
    errors: [409],
    handle: async (ctx, { body }) => ({
      data: await createCategory(ctx, body),
      message: texts.categories.created,
    }),
  }),
  endpoint({
    method: 'patch',
    path: '/categories/:id',
    action: 'category.write',
    summary:
      'Change the given fields of a category; a new name carries its articles along, and the former addresses lead to it',
    who: 'administrators',
    body: categoryChange,
    response: successResponse(category),
    errors: [404, 409],
    handle: async (ctx, { params, body }) => ({
      data: await updateCategory(ctx, params.id!, body),
      message: texts.categories.updated,
    }),
  }),
  endpoint({
    method: 'delete',
    path: '/categories/:id',
    action: 'category.write',
    summary: 'Delete a category; articles keep its name',
    who: 'administrators',
    response: successResponse(z.null()),
    errors: [404],
    async handle(ctx, { params }) {
      await deleteCategory(ctx, params.id!);
      return { data: null, message: texts.categories.deleted };
    },
  }),
  endpoint({
    method: 'post',
    path: '/categories/:id/subcategories',
    action: 'category.write',
    summary: 'Create a subcategory',
    who: 'administrators',
    body: newSubcategory,
    response: successResponse(category),
    status: 201,
    errors: [404, 409],
    handle: async (ctx, { params, body }) => ({ data: await createSubcategory(ctx, params.id!, body) }),
  }),
  endpoint({
    method: 'patch',
    path: '/categories/:id/subcategories/:subId',
    action: 'category.write',
    summary: 'Change the given fields of a subcategory; a new name carries its articles along',
    who: 'administrators',
    body: subcategoryChange,
    response: successResponse(category),
    errors: [404, 409],
    handle: async (ctx, { params, body }) => ({
      data: await updateSubcategory(ctx, params.id!, params.subId!, body),
      message: texts.categories.subcategoryUpdated,
    }),
  }),
  endpoint({
    method: 'delete',
    path: '/categories/:id/subcategories/:subId',
    action: 'category.write',
    summary: 'Delete a subcategory; articles keep its name',
    who: 'administrators',
    response: successResponse(z.null()),
    errors: [404],
    async handle(ctx, { params }) {
      await deleteSubcategory(ctx, params.id!, params.subId!);
      return { data: null };
    },
  }),
];
